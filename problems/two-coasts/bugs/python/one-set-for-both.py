def two_coasts(heights):
    rows, columns = len(heights), len(heights[0])
    seen = set()

    def reach(column):
        stack = []
        for r in range(rows):
            seen.add((r, column))
            stack.append((r, column))
        while stack:
            r, c = stack.pop()
            for i, j in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if 0 <= i < rows and 0 <= j < columns and (i, j) not in seen and heights[i][j] >= heights[r][c]:
                    seen.add((i, j))
                    stack.append((i, j))
        return seen

    return [[r, c] for r, c in reach(0) & reach(columns - 1)]
