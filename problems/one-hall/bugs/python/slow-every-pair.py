def one_hall(bookings):
    for i, (start, end) in enumerate(bookings):
        if any(start < e and s < end for s, e in bookings[i + 1:]):
            return False
    return True
