from math import ceil


def slowest_pump(cellars, hours):
    if len(cellars) > hours:
        return -1
    left = 1
    right = max(cellars)
    while left < right:
        middle = (left + right) // 2
        if sum(ceil(litres / middle) for litres in cellars) <= hours:
            right = middle - 1
        else:
            left = middle + 1
    return left
