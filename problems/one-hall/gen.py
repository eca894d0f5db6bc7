"""Inputs for the growth measurement: a full hall without a clash; the earlier half of the bookings
is written down in order, and then the others, in no order at all.

With seed 11, all bookings are in order.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    bookings = []
    free_from = 0
    for _ in range(n):
        start = free_from + rng.choice((0, 0, 1, 5))
        free_from = start + rng.randint(1, 20)
        bookings.append([start, free_from])
    if seed == 11:
        return [bookings]
    rest = bookings[n // 2 :]
    rng.shuffle(rest)
    return [bookings[: n // 2] + rest]
