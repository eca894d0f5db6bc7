def cheapest_floor(floor):
    columns = len(floor[0])
    best = [[0] * (columns + 1) for _ in range(len(floor) + 1)]
    for r, row in enumerate(floor, 1):
        for c, effort in enumerate(row, 1):
            best[r][c] = effort + min(best[r - 1][c], best[r][c - 1])
    return best[-1][-1]
