from bisect import bisect_left


def turned_carousel(seats: list[int], wanted: int) -> int:
    count = len(seats)
    # Seats behind the fall are smaller than the first one; without a fall, there are none.
    fall = bisect_left(range(count), True, key=lambda place: seats[place] < seats[0])

    if fall > 0 and wanted >= seats[0]:
        place = bisect_left(seats, wanted, 0, fall)
        found = place < fall and seats[place] == wanted
    else:
        place = bisect_left(seats, wanted, fall, count)
        found = place < count and seats[place] == wanted
    return place if found else -1
