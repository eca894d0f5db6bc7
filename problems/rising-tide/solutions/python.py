def rising_tide(heights: list[int]) -> bool:
    # With n heights there are n - 1 pairs of neighbours.
    for i in range(1, len(heights)):
        if heights[i] < heights[i - 1]:
            return False
    return True
