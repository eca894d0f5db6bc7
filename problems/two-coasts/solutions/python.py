def two_coasts(heights: list[list[int]]) -> list[list[int]]:
    height, width = len(heights), len(heights[0])

    def drained(column):
        # All squares from which water reaches this column: walk backwards, from there up the hills.
        found = {(r, column) for r in range(height)}
        waiting = list(found)
        while waiting:
            r, c = waiting.pop()
            for i, j in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if 0 <= i < height and 0 <= j < width and (i, j) not in found:
                    if heights[i][j] >= heights[r][c]:
                        found.add((i, j))
                        waiting.append((i, j))
        return found

    both = drained(0) & drained(width - 1)
    return [[r, c] for r, c in both]
