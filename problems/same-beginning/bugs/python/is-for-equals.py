def same_beginning(streets):
    if not streets:
        return ""

    shared = streets[0]
    for street in streets:
        while street[:len(shared)] is not shared:
            shared = shared[:-1]
    return shared
