def cheapest_floor(floor):
    n = len(floor)
    best = [row[:] for row in floor]
    for i in range(1, n):
        best[i][0] += best[i - 1][0]
        best[0][i] += best[0][i - 1]
    for r in range(1, n):
        for c in range(1, n):
            best[r][c] += min(best[r - 1][c], best[r][c - 1])
    return best[n - 1][n - 1]
