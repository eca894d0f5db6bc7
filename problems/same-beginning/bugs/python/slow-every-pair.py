def same_beginning(streets):
    if not streets:
        return ""

    shared = streets[0]
    for one in streets:
        for other in streets:
            length = 0
            while length < len(one) and length < len(other) and one[length] == other[length]:
                length += 1
            if length < len(shared):
                shared = one[:length]
    return shared
