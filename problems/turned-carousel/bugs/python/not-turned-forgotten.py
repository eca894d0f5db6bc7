from bisect import bisect_left


def turned_carousel(seats, wanted):
    if not seats:
        return -1
    left = 0
    right = len(seats) - 1
    while left < right:
        middle = (left + right) // 2
        if seats[middle] > seats[right]:
            left = middle + 1
        else:
            right = middle
    smallest = left

    if wanted >= seats[0]:
        start, end = 0, smallest
    else:
        start, end = smallest, len(seats)
    place = bisect_left(seats, wanted, start, end)
    return place if place < end and seats[place] == wanted else -1
