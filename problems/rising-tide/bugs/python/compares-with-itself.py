def rising_tide(heights):
    in_order = heights
    in_order.sort()
    return heights == in_order
