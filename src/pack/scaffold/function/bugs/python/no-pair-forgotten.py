def @NAME@(heights):
    rises = [after - before for before, after in zip(heights, heights[1:])]
    return max(max(rises), 0)
