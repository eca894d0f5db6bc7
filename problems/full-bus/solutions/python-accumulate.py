from itertools import accumulate


def full_bus(riders: int, stops: list[list[int]]) -> int:
    changes = (on - off for off, on in stops)
    # All the running totals, the one before the first stop included.
    return max(accumulate(changes, initial=riders))
