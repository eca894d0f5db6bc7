def same_beginning(streets):
    if not streets:
        return ""

    shared = streets[0]
    for street in streets:
        while shared not in street:
            shared = shared[:-1]
    return shared
