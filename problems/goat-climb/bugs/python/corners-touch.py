def goat_climb(heights):
    rows, columns = len(heights), len(heights[0])
    longest = [[0] * columns for _ in range(rows)]

    def climb(r, c):
        if longest[r][c] == 0:
            best = 0
            for y in range(max(0, r - 1), min(rows, r + 2)):
                for x in range(max(0, c - 1), min(columns, c + 2)):
                    if heights[y][x] > heights[r][c]:
                        best = max(best, climb(y, x))
            longest[r][c] = best + 1
        return longest[r][c]

    return max(climb(r, c) for r in range(rows) for c in range(columns))
