def goat_climb(heights):
    rows, columns = len(heights), len(heights[0])
    best = 0
    for start in range(rows * columns):
        r, c = divmod(start, columns)
        count = 1
        while True:
            higher = [
                (heights[y][x], y, x)
                for y, x in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
                if 0 <= y < rows and 0 <= x < columns and heights[y][x] > heights[r][c]
            ]
            if not higher:
                break
            _, r, c = min(higher)
            count += 1
        best = max(best, count)
    return best
