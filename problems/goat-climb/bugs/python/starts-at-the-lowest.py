def goat_climb(heights):
    rows, columns = len(heights), len(heights[0])
    longest = [[0] * columns for _ in range(rows)]

    def climb(r, c):
        if longest[r][c] == 0:
            best = 0
            for y, x in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if 0 <= y < rows and 0 <= x < columns and heights[y][x] > heights[r][c]:
                    best = max(best, climb(y, x))
            longest[r][c] = best + 1
        return longest[r][c]

    _, r, c = min((heights[r][c], r, c) for r in range(rows) for c in range(columns))
    return climb(r, c)
