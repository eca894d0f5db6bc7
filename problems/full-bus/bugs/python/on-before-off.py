def full_bus(riders, stops):
    most = riders
    for off, on in stops:
        riders += on
        if riders > most:
            most = riders
        riders -= off
    return most
