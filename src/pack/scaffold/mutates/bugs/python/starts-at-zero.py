def @NAME@(heights):
    highest = 0
    for place, height in enumerate(heights):
        highest = max(highest, height)
        heights[place] = highest
