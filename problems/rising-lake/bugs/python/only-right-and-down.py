def rising_lake(valley):
    rows, columns = len(valley), len(valley[0])
    best = [[0] * columns for _ in range(rows)]
    for r in range(rows):
        for c in range(columns):
            if r == 0 and c == 0:
                before = 0
            elif r == 0:
                before = best[r][c - 1]
            elif c == 0:
                before = best[r - 1][c]
            else:
                before = min(best[r - 1][c], best[r][c - 1])
            best[r][c] = max(before, valley[r][c])
    return best[-1][-1]
