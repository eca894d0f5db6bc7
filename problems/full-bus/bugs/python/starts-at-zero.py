def full_bus(riders, stops):
    most = riders
    inside = 0
    for off, on in stops:
        inside = inside - off + on
        if inside > most:
            most = inside
    return most
