def rising_tide(heights):
    for i in range(1, len(heights)):
        if heights[i] < max(heights[:i]):
            return False
    return True
