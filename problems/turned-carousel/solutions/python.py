def turned_carousel(seats: list[int], wanted: int) -> int:
    left = 0
    right = len(seats) - 1
    while left <= right:
        middle = (left + right) // 2
        if seats[middle] == wanted:
            return middle

        # The fall is in one half at most, so the other one is in order and can be judged.
        if seats[left] <= seats[middle]:
            if seats[left] <= wanted < seats[middle]:
                right = middle - 1
            else:
                left = middle + 1
        else:
            if seats[middle] < wanted <= seats[right]:
                left = middle + 1
            else:
                right = middle - 1
    return -1
