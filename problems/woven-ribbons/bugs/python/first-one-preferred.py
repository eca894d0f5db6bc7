def woven_ribbons(first, second, band):
    if len(first) + len(second) != len(band):
        return False
    i = j = 0
    for square in band:
        if i < len(first) and first[i] == square:
            i += 1
        elif j < len(second) and second[j] == square:
            j += 1
        else:
            return False
    return True
