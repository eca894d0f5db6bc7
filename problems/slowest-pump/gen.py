"""Inputs for the growth measurement: deep cellars and little time to spare, so every search step looks at all of them."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    cellars = [rng.randint(400_000_000, 999_999_999) for _ in range(n)]
    return [cellars, n + n // 3 + 1]
