def slowest_pump(cellars, hours):
    if len(cellars) > hours:
        return -1
    left = 1
    right = max(cellars)
    while left < right:
        middle = (left + right) // 2
        if sum(litres // middle for litres in cellars) <= hours:
            right = middle
        else:
            left = middle + 1
    return left
