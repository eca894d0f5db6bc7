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


def random_input(seed):
    """A row of bookings, most of which touch, often with one small change that may make a clash."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 19:
        n = (150, 300, 260, 1200, 500)[seed // 20 % 5]
    else:
        n = rng.randint(15, 40) if kind >= 16 else rng.choice((0, 1, 2, 2, 3, 3, 4, 5, 6, 7))
    bookings = []
    free_from = 0
    for _ in range(n):
        start = free_from + rng.choice((0, 0, 1, 3))
        free_from = start + rng.choice((1, 1, 2, 5))
        bookings.append([start, free_from])
    if bookings and kind in (7, 8):
        scale = 1_000_000 // free_from
        bookings = [[start * scale, end * scale] for start, end in bookings]
        bookings[-1][1] = 1_000_000
    if bookings and rng.random() < 0.7:
        place = rng.choice((0, -1, rng.randrange(n)))
        start, end = bookings[place]
        change = kind % 6
        if change == 0:
            bookings.append([start, end])
        elif change == 1:
            bookings.append([start, min(1_000_000, end + rng.randint(0, 9))])
        elif change == 2:
            bookings.append([rng.randint(0, start), end])
        elif change == 3:
            # one over all the others, or inside one
            bookings.append(rng.choice(([0, bookings[-1][1]], [end - 1, end], [start, start + 1])))
        elif change == 4:
            bookings[place][1] = min(1_000_000, end + rng.randint(1, 2))
        else:
            bookings[place][0] = max(0, start - rng.randint(1, 2))
    order = rng.randrange(4)
    if order < 2:
        rng.shuffle(bookings)
    else:
        bookings.sort(reverse=order == 3)
    return [bookings]
