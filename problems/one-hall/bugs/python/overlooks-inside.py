def one_hall(bookings):
    bookings.sort()
    for one, other in zip(bookings, bookings[1:]):
        if other[0] < one[1] <= other[1]:
            return False
    return True
