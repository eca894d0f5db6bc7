"""Inputs for the growth measurement: a full hall without a clash, written down in no order at all."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    bookings = []
    free_from = 0
    for _ in range(n):
        start = free_from + rng.choice((0, 0, 1, 5))
        free_from = start + rng.randint(1, 20)
        bookings.append([start, free_from])
    rng.shuffle(bookings)
    return [bookings]
