def two_coasts(heights):
    rows, columns = len(heights), len(heights[0])

    def reach(column):
        seen = {(r, column) for r in range(rows)}
        stack = list(seen)
        while stack:
            r, c = stack.pop()
            for i in range(max(0, r - 1), min(rows, r + 2)):
                for j in range(max(0, c - 1), min(columns, c + 2)):
                    if (i, j) not in seen and heights[i][j] >= heights[r][c]:
                        seen.add((i, j))
                        stack.append((i, j))
        return seen

    return [[r, c] for r, c in reach(0) & reach(columns - 1)]
