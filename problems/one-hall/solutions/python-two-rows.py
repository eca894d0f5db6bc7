def one_hall(bookings: list[list[int]]) -> bool:
    starts = sorted(start for start, _ in bookings)
    ends = sorted(end for _, end in bookings)

    # Before one more begins, all that began earlier have to be over.
    return all(end <= start for end, start in zip(ends, starts[1:]))
