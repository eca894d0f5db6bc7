def @NAME@(heights):
    best = 0
    for before, after in zip(heights, heights[1:]):
        best = max(best, after - before)
    return best
