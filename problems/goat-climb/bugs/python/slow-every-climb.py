def goat_climb(heights):
    rows, columns = len(heights), len(heights[0])

    def climb(r, c):
        best = 0
        for y, x in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if 0 <= y < rows and 0 <= x < columns and heights[y][x] > heights[r][c]:
                best = max(best, climb(y, x))
        return best + 1

    return max(climb(r, c) for r in range(rows) for c in range(columns))
