def one_hall(bookings: list[list[int]]) -> bool:
    free_from = 0  # the hall is free from this minute on

    for start, end in sorted(bookings):
        if start < free_from:
            return False
        free_from = end

    return True
