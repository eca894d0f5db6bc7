def goat_climb(heights):
    rows, columns = len(heights), len(heights[0])
    longest = [[None] * columns for _ in range(rows)]

    def climb(r, c):
        if longest[r][c] is None:
            best = 0
            for y, x in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if 0 <= y < rows and 0 <= x < columns and heights[y][x] > heights[r][c]:
                    best = max(best, 1 + climb(y, x))
            longest[r][c] = best
        return longest[r][c]

    return max(climb(r, c) for r in range(rows) for c in range(columns))
