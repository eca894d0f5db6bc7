def full_bus(riders, stops):
    most = 0
    for off, on in stops:
        riders = riders - off + on
        if riders > most:
            most = riders
    return most
