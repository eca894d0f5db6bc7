def turned_carousel(seats, wanted):
    if not seats:
        return -1
    low, high = 0, len(seats) - 1
    while low < high:
        middle = (low + high) // 2
        if seats[middle] >= seats[0]:
            low = middle + 1
        else:
            high = middle
    fall = low

    if wanted >= seats[0]:
        low, high = 0, fall - 1
    else:
        low, high = fall, len(seats) - 1
    while low <= high:
        middle = (low + high) // 2
        if seats[middle] == wanted:
            return middle
        if seats[middle] < wanted:
            low = middle + 1
        else:
            high = middle - 1
    return -1
