def find_the_shelf(plates, number):
    lo = 0
    hi = len(plates)
    while lo < hi:
        mid = (lo + hi) // 2
        if plates[mid] < number:
            lo = mid + 1
        else:
            hi = mid
    return lo if lo < len(plates) else -1
