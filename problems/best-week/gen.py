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
