def find_the_shelf(plates, number):
    return search(plates, number, 0, len(plates) - 1)


def search(plates, number, lo, hi):
    if lo > hi:
        return -1
    mid = (lo + hi) // 2
    if plates[mid] == number:
        return mid
    if plates[mid] < number:
        search(plates, number, mid + 1, hi)
    else:
        search(plates, number, lo, mid - 1)
