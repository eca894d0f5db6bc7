def turned_carousel(seats, wanted):
    left = 0
    right = len(seats) - 1
    while left <= right:
        middle = (left + right) // 2
        if seats[middle] == wanted:
            return middle
        if seats[left] <= seats[middle]:
            if seats[left] <= wanted < seats[middle]:
                right = middle
            else:
                left = middle
        else:
            if seats[middle] < wanted <= seats[right]:
                left = middle
            else:
                right = middle
    return -1
