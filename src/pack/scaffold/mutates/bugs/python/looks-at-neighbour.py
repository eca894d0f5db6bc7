def @NAME@(heights):
    for place in range(len(heights) - 1, 0, -1):
        heights[place] = max(heights[place], heights[place - 1])
