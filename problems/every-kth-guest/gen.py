"""Inputs for the growth measurement: n guests and a count that stays the same, so only the ring grows."""

import random


def generate(n, seed):
    return [n, 8 + seed % 4]


def random_input(seed):
    """Mostly 0 to 14 guests and any k, often near the number of guests; some larger rings."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 19:
        return [[300, 1], [1500, 2], [260, 20], [5000, 1], [2100, 3]][seed // 20 % 5]
    if kind >= 16:
        guests = rng.randint(16, 60)
        return [guests, rng.choice((1, 2, 3, 5, 7, 16, 19, 20))]
    guests = rng.choice((0, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9, 10, 12, 14))
    if kind < 5:
        k = guests + rng.randint(-1, 2)
    elif kind < 12:
        k = rng.randint(1, 5)
    else:
        k = rng.randint(1, 20)
    return [guests, min(max(k, 1), 20)]
