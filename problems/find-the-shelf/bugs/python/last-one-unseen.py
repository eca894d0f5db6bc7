def find_the_shelf(plates, number):
    lo = 0
    hi = len(plates) - 1
    while lo < hi:
        mid = (lo + hi) // 2
        if plates[mid] == number:
            return mid
        if plates[mid] < number:
            lo = mid + 1
        else:
            hi = mid - 1
    return -1
