def rising_tide(heights):
    for i in range(len(heights) - 1):
        if heights[i + 1] <= heights[i]:
            return False
    return True
