"""Inputs with about n squares: a wide plain in the west, a mountain range, and a steep coast in the east."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 20:
        width = rng.randint(1, 4)
        return [[[rng.randint(0, 4) for _ in range(width)] for _ in range(max(1, n // width))]]

    side = max(5, round(n**0.5))
    heights = []
    for _ in range(side):
        plain = [10 for _ in range(side - 3)]
        heights.append(plain + [rng.randint(50, 99), rng.randint(20, 40), rng.randint(0, 15)])
    return [heights]
