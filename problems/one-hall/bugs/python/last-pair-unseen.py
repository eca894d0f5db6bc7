def one_hall(bookings):
    bookings.sort()
    for i in range(len(bookings) - 2):
        if bookings[i + 1][0] < bookings[i][1]:
            return False
    return True
