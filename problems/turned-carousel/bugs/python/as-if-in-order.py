def turned_carousel(seats, wanted):
    left = 0
    right = len(seats) - 1
    while left <= right:
        middle = (left + right) // 2
        if seats[middle] == wanted:
            return middle
        if seats[middle] < wanted:
            left = middle + 1
        else:
            right = middle - 1
    return -1
