def middle_of_two(north, south):
    i = j = 0
    total = len(north) + len(south)
    before = now = 0
    for _ in range(total // 2 + 1):
        before = now
        if j == len(south) or (i < len(north) and north[i] <= south[j]):
            now = north[i]
            i += 1
        else:
            now = south[j]
            j += 1
    return 2 * now if total % 2 else before + now
