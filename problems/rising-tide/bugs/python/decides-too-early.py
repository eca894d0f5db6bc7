def rising_tide(heights):
    for i in range(len(heights) - 1):
        if heights[i] > heights[i + 1]:
            return False
        else:
            return True
    return True
