def find_the_shelf(plates, number):
    if not plates:
        return -1
    mid = len(plates) // 2
    if plates[mid] == number:
        return mid
    if plates[mid] < number:
        return find_the_shelf(plates[mid + 1:], number)
    return find_the_shelf(plates[:mid], number)
