"""Inputs for the growth measurement: a field of n rows and n columns, in no pattern."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    return [[[rng.randint(0, 9) for _ in range(n)] for _ in range(n)]]


def random_input(seed):
    """Fields of every small shape, one row or column, and some of up to 75; numbers in order or few."""
    rng = random.Random(seed)
    kind = seed % 20
    rows, columns = rng.randint(1, 5), rng.randint(1, 5)
    if kind == 0:
        rows = rng.choice([0, 0, 1])
    elif kind in (1, 2):
        rows, columns = rng.choice([(1, rng.randint(1, 9)), (rng.randint(1, 9), 1)])
    elif kind in (3, 4):
        rows, columns = rng.choice([(2, rng.randint(2, 8)), (rng.randint(2, 8), 2), (3, 8), (8, 3)])
    elif kind in (5, 6):
        columns = rows
    elif kind in (16, 17, 18):
        rows, columns = rng.choice([(5, 9), (9, 4), (6, 6), (7, 7), (3, 15), (15, 3), (6, 8)])
    elif kind == 19:
        rows, columns = rng.choice([(75, 1), (1, 75), (2, 75), (75, 3), (20, 15), (16, 16), (11, 30)])
    if seed == 199:
        rows, columns = 75, 75

    values = rng.choice([[0], [0, 1], [0, 1, 2], range(10), range(100), [98, 99]])
    if kind < 16 and rng.random() < 0.6 or kind > 15 and rng.random() < 0.3:
        # All numbers are different, as far as 0 to 99 allow.
        start = rng.choice([0, 1, rng.randint(0, 99)])
        return [[[(start + r * columns + c) % 100 for c in range(columns)] for r in range(rows)]]
    return [[[rng.choice(values) for _ in range(columns)] for _ in range(rows)]]
