"""Inputs with n times: mixed ones, and with every third seed falling ones."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    width = max(3, n if n < 20 else 1000000)
    times = [rng.randint(-width, width) for _ in range(n)]
    if n >= 20 and seed % 3 == 0:
        times.sort(reverse=True)
    return [times]


def random_input(seed):
    """Few times with many equal ones, below and above 0, in all orders; extreme times; a few long lists."""
    rng = random.Random(seed)
    kind = seed % 20
    size = rng.choice((0, 1, 2, 3, 4, 5, 6, 7, 8, 9)) if kind < 16 else rng.randint(20, 60)
    if kind == 19:
        size = rng.choice((150, 300, 400, 1000))
    pool = rng.choice(((0,), (0, 1), (-1, 0, 1), (-3, -2, 4, 5), range(-4, 5), range(-50, 51), (9, 99, 100)))
    if rng.random() < 0.15:
        pool = rng.choice(((-1000000, 1000000), (-1000000, -999999, 0, 1, 999999, 1000000)))
    times = [rng.choice(pool) for _ in range(size)]
    shape = rng.randrange(9)
    if shape == 1:
        times.sort()
    elif shape == 2:
        times.sort(reverse=True)
    elif shape == 3:
        times = [i // 2 * (-1) ** i for i in range(size)]
    elif shape == 4:
        times = rng.sample(range(-size, size + 1), size)
    elif shape == 5:
        times = sorted(times)[size // 2 :] + sorted(times)[: size // 2]
    elif shape == 6 and size:
        times[1:-1] = [times[0]] * len(times[1:-1])
    return [times]
