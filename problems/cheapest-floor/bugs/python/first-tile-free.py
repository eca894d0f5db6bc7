def cheapest_floor(floor):
    best = [[0] * len(floor[0]) for _ in floor]
    for r, row in enumerate(floor):
        for c, effort in enumerate(row):
            if r > 0 and c > 0:
                best[r][c] = effort + min(best[r - 1][c], best[r][c - 1])
            elif r > 0:
                best[r][c] = effort + best[r - 1][c]
            elif c > 0:
                best[r][c] = effort + best[r][c - 1]
    return best[-1][-1]
