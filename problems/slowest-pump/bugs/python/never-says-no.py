def slowest_pump(cellars, hours):
    left = 1
    right = max(cellars)
    while left < right:
        middle = (left + right) // 2
        if sum((litres + middle - 1) // middle for litres in cellars) <= hours:
            right = middle
        else:
            left = middle + 1
    return left
