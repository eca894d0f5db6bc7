def full_bus(riders, stops):
    most = riders
    for off, on in stops:
        if riders > most:
            most = riders
        riders = riders - off + on
    return most
