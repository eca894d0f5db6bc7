"""Inputs for the growth measurement: long leaps everywhere, and still no way from the last stone to the bank."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    leaps = []
    for place in range(n - 1):
        furthest = min(n // 2, n - 1 - place)
        leaps.append(rng.randint(1, furthest) if furthest else 0)
    return [leaps + [0]]


def random_input(seed):
    """Short rows of leaps from 0 to 3, rows made so that only one way leads on, and long rows of ones."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 19:
        n = (1500, 2500, 300, 1200, 260)[seed // 20 % 5]
        leaps = [rng.choice((1, 1, 5000))] * n
        if seed // 20 > 5:
            leaps = [1] * n
            leaps[rng.choice((0, n // 2, -1, -2))] = 0
        return [leaps]
    if kind >= 16 or kind in (10, 11, 12):
        # a way of longest leaps, and only short ones between
        n = rng.randint(20, 60) if kind >= 16 else rng.randint(4, 9)
        leaps = [0] * n
        place = 0
        while place < n:
            leaps[place] = rng.randint(1, 4)
            for between in range(place + 1, min(n, place + leaps[place])):
                leaps[between] = rng.randint(0, place + leaps[place] - between)
            place += leaps[place]
        block = rng.randrange(n)
        if rng.random() < 0.6:
            # no leap passes the slippery stone `block`, and it may be reached or not
            short = rng.randint(0, 1)
            for i in range(block + 1):
                leaps[i] = min(leaps[i], max(0, block - i - short))
        elif rng.random() < 0.3:
            leaps[block] = 5000
        return [leaps]
    if kind in (8, 9):
        # one way of short leaps, and a longer leap ends on a slippery stone
        n = rng.randint(4, 9)
        leaps = [0] * n
        place = 0
        while place < n:
            leap = rng.randint(1, 3)
            leaps[place] = leap + rng.choice((0, 1, 1, 2))
            place += leap
        return [leaps]
    n = rng.choice((1, 1, 2, 3, 4, 5, 6, 7, 8))
    leaps = [rng.choice(((0, 1), (0, 1, 2), (0, 1, 2, 3), (0, 2))[kind % 4]) for _ in range(n)]
    if kind < 3:
        leaps[0] = n - rng.choice((0, 1, 1, 2))
    elif kind in (3, 4):
        leaps = [max(0, n - 1 - i - rng.randint(0, 1)) for i in range(n)]
    elif kind in (5, 6):
        # a good stone behind a gap
        leaps[rng.randrange(n)] = rng.choice((n, 5000, 256))
    elif kind == 7:
        leaps[0] = max(1, leaps[0])
    return [[max(0, leap) for leap in leaps]]
