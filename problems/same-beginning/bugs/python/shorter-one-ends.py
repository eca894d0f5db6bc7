def same_beginning(streets):
    if not streets:
        return ""

    first = streets[0]
    for i in range(len(first)):
        for street in streets:
            if street[i] != first[i]:
                return first[:i]
    return first
