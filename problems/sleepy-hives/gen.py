"""Inputs for the growth measurement: a row of n hives in no pattern, now and then an empty one."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    return [[0 if rng.random() < 0.1 else rng.randint(1, 9_999) for _ in range(n)]]


def random_input(seed):
    """Rows of 0 to 9 hives, often with equal, empty or alternating ones and wide gaps; some longer rows."""
    rng = random.Random(seed)
    kind = seed % 20
    turn = seed // 20
    if kind == 0:
        return [[rng.choice([0, 1, 2, 100000]) for _ in range(turn % 4)]]
    if kind < 16:
        length = rng.randint(2, 10)
    elif kind < 19:
        length = rng.randint(20, 60)
    else:
        length = [400, 150, 260, 300, 130][turn % 5]
    most = rng.choice([1, 2, 3, 5, 9, 300, 100000])
    shape = rng.randrange(10)
    honey = [rng.randint(0, most) for _ in range(length)]
    if shape == 0:
        honey = [most] * length
    elif shape == 1:
        honey.sort(reverse=rng.random() < 0.5)
    elif shape == 2:
        # Every second hive is richer, but the richer side changes once.
        change = rng.randint(0, length)
        honey = [most if i % 2 == (i >= change) else most // 2 for i in range(length)]
    elif shape == 3:
        honey = [rng.choice([0, 0, most]) for _ in range(length)]
    elif shape == 4:
        # Rich hives with two or three poor ones between them.
        honey = [most if rng.random() < 0.3 else rng.randint(0, 1) for _ in range(length)]
    elif shape == 5:
        # Two neighbours together against the one between them, nearly equal.
        half = rng.randint(1, 9)
        honey = [rng.choice([half, 2 * half, 2 * half - 1, 2 * half + 1]) for _ in range(length)]
    elif shape == 6:
        honey[rng.choice([0, -1, rng.randrange(length)])] = 100000
    return [honey]
