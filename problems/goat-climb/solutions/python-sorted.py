def goat_climb(heights: list[list[int]]) -> int:
    rows, columns = len(heights), len(heights[0])
    fields = sorted((heights[r][c], r, c) for r in range(rows) for c in range(columns))

    # Upwards, so that every lower neighbour of a field is finished before it.
    longest = {}  # the longest climb that ends on each field
    for height, r, c in fields:
        best = 0
        for lower in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if lower in longest and heights[lower[0]][lower[1]] < height:
                best = max(best, longest[lower])
        longest[r, c] = best + 1
    return max(longest.values())
