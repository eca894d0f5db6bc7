def cheapest_floor(floor):
    best = [row[:] for row in floor]
    for r in range(len(floor)):
        for c in range(len(floor[0])):
            if r > 0 or c > 0:
                best[r][c] += min(best[r - 1][c], best[r][c - 1])
    return best[-1][-1]
