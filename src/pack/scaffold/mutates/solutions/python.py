def @NAME@(heights):
    highest = None
    for place, height in enumerate(heights):
        if highest is None or height > highest:
            highest = height
        heights[place] = highest
