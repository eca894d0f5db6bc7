def turned_carousel(seats, wanted):
    def find(left, right):
        if left > right:
            return None
        middle = (left + right) // 2
        if seats[middle] == wanted:
            return middle
        if seats[left] <= seats[middle]:
            in_left_half = seats[left] <= wanted < seats[middle]
        else:
            in_left_half = not seats[middle] < wanted <= seats[right]
        if in_left_half:
            return find(left, middle - 1)
        return find(middle + 1, right)

    return find(0, len(seats) - 1) or -1
