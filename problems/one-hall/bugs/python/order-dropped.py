def one_hall(bookings):
    sorted(bookings)
    for i in range(1, len(bookings)):
        if bookings[i][0] < bookings[i - 1][1]:
            return False
    return True
