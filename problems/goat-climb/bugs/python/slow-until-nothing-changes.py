def goat_climb(heights):
    rows, columns = len(heights), len(heights[0])
    longest = [[1] * columns for _ in range(rows)]
    changed = True
    while changed:
        changed = False
        for r in range(rows):
            for c in range(columns):
                for y, x in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                    if 0 <= y < rows and 0 <= x < columns and heights[y][x] < heights[r][c]:
                        if longest[y][x] >= longest[r][c]:
                            longest[r][c] = longest[y][x] + 1
                            changed = True
    return max(max(row) for row in longest)
