def gear_marks(first: int, second: int) -> int:
    # Euclid: what divides both numbers also divides what one leaves of the other.
    large, small = first, second
    while small > 0:
        large, small = small, large % small

    # The teeth of the second gear, as many as are not covered by the shared factor.
    return second // large
