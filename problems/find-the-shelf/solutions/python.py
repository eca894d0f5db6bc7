def find_the_shelf(plates: list[int], number: int) -> int:
    left = 0
    right = len(plates) - 1  # if the shelf is there, its place is from left to right

    while left <= right:
        middle = (left + right) // 2
        if plates[middle] == number:
            return middle
        if plates[middle] < number:
            left = middle + 1
        else:
            right = middle - 1

    return -1
