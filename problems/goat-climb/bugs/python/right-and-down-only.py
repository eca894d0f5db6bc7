def goat_climb(heights):
    rows, columns = len(heights), len(heights[0])
    longest = [[1] * columns for _ in range(rows)]
    for r in range(rows):
        for c in range(columns):
            if r > 0 and heights[r - 1][c] < heights[r][c]:
                longest[r][c] = max(longest[r][c], longest[r - 1][c] + 1)
            if c > 0 and heights[r][c - 1] < heights[r][c]:
                longest[r][c] = max(longest[r][c], longest[r][c - 1] + 1)
    return max(max(row) for row in longest)
