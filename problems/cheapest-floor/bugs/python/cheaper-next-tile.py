def cheapest_floor(floor):
    r = c = 0
    total = floor[0][0]
    while r < len(floor) - 1 or c < len(floor[0]) - 1:
        if r == len(floor) - 1:
            c += 1
        elif c == len(floor[0]) - 1:
            r += 1
        elif floor[r][c + 1] < floor[r + 1][c]:
            c += 1
        else:
            r += 1
        total += floor[r][c]
    return total
