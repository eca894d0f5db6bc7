def full_bus(riders, stops):
    most = riders
    for off, on in stops:
        riders =+ on - off
        if riders > most:
            most = riders
    return most
