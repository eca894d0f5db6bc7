"""Inputs for the growth measurement: n children with any numbers."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    return [[rng.randint(-99, 99) for _ in range(n)]]


def random_input(seed):
    """Lines of every small length with few numbers, equal, in order or all different, and some long ones."""
    rng = random.Random(seed)
    kind = seed % 20
    n = rng.choice([1, 2, 3, 4, 5, 6, 7, 8, 9])
    if kind == 0:
        n = rng.choice([0, 0, 1, 2, 3, 4])
    elif kind in (16, 17, 18):
        n = rng.randint(15, 60)
    elif kind == 19:
        n = rng.choice([150, 199, 260, 301, 1300, 1301])
    if seed == 199:
        n = 5000
    values = rng.choice([[0], [0, 1], [0, 1, 2], [-1, 0, 1], [-99, 99], [7, 7, 7, 8], range(-99, 100)])
    line = [rng.choice(values) for _ in range(n)]
    if kind in (1, 2, 3, 4, 16):
        line = rng.sample(range(-99, 100), n)
    order = rng.randrange(5)
    if order < 2:
        line.sort(reverse=order == 1)
    elif order == 2:
        # The same from both ends.
        line = line[: (n + 1) // 2] + line[: n // 2][::-1]
    return [line]
