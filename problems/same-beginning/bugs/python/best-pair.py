def same_beginning(streets):
    if len(streets) == 1:
        return streets[0]

    best = ""
    for i in range(1, len(streets)):
        shared = ""
        for a, b in zip(streets[i - 1], streets[i]):
            if a != b:
                break
            shared += a
        if len(shared) > len(best):
            best = shared
    return best
