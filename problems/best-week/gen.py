"""Inputs for the growth measurement: a long book, and a stretch that is half as long.

With seed 11, every day has the greatest loss, and the stretch is the whole book.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 11:
        return [[-1000] * n, n]
    gains = [rng.randint(-30, 60) for _ in range(n)]
    return [gains, max(1, n // 2)]


def shaped_row(rng, length, low, high):
    shape = rng.randrange(7)
    ends = [rng.randint(low, high) for _ in range(2)]
    if shape == 0:
        return [ends[0]] * length
    if shape == 1:
        return [ends[i % 2] for i in range(length)]
    if shape == 2:
        return [rng.choice(ends) for _ in range(length)]
    row = [rng.randint(low, high) for _ in range(length)]
    if shape in (3, 4):
        row.sort(reverse=shape == 4)
    return row


def random_input(seed):
    """Short books of many shapes, with stretches from one day to longer than the book; some long ones."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 0:
        length = rng.choice((150, 300, 1200, 2000))
        shape = seed // 20 % 5
        if shape == 0:
            return [[-1000] * 1300, rng.randint(1001, 1300)]
        if shape == 1:
            return [[1000] * length, rng.choice((1, length - 1, length, 7000))]
        if shape == 2:
            return [[rng.choice((-1, 1)) for _ in range(length)], rng.randint(128, 150)]
        low, high = rng.choice(((-1000, 1000), (-1000, -900), (-5, 5)))
        return [shaped_row(rng, length, low, high), rng.randint(1, length)]
    if kind in (1, 2, 3):
        length = rng.randint(20, 60)
        gains = shaped_row(rng, length, *rng.choice(((-9, 9), (-9, -1), (-1000, 1000), (0, 2))))
        days = rng.randint(1, length)
        # The best stretch lies at the beginning, at the end or anywhere.
        first = rng.choice((0, length - days, rng.randint(0, length - days)))
        for i in range(first, first + days):
            gains[i] = min(1000, gains[i] + rng.randint(0, 2))
        return [gains, days]

    length = rng.randint(0, 8)
    low, high = rng.choice(((-3, 3), (-2, -1), (0, 2), (-9, 9), (-9, 1)))
    gains = shaped_row(rng, length, low, high)
    if kind == 4:
        gains = [rng.choice((-1000, 1000, -999, 0, 1)) for _ in range(length)]
    days = rng.choice((1, 2, length, length - 1, length + 1, rng.randint(1, 9), rng.randint(1, length + 1)))
    return [gains, 7000 if seed % 97 == 0 else max(1, days)]
