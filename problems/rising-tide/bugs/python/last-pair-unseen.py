def rising_tide(heights):
    for i in range(len(heights) - 2):
        if heights[i] > heights[i + 1]:
            return False
    return True
