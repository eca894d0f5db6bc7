def two_coasts(heights):
    rows, columns = len(heights), len(heights[0])

    def reach(starts):
        seen = set(starts)
        stack = list(seen)
        while stack:
            r, c = stack.pop()
            for i, j in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if 0 <= i < rows and 0 <= j < columns and (i, j) not in seen and heights[i][j] >= heights[r][c]:
                    seen.add((i, j))
                    stack.append((i, j))
        return seen

    first = reach([(r, 0) for r in range(rows)] + [(0, c) for c in range(columns)])
    last = reach([(r, columns - 1) for r in range(rows)] + [(rows - 1, c) for c in range(columns)])
    return [[r, c] for r, c in first & last]
