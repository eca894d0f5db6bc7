"""Inputs for the growth measurement: n photos of a town that grows unevenly, and after a flood begins again, lower.

The first part makes a long row, and the second part then falls among its first photos. So a search through all ends of
rows is slow in one of the two parts, whichever end it starts from.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    half = n - n // 2
    growing = [max(0, min(1000000, 200000 + 30 * i + rng.randint(-60, 60))) for i in range(half)]
    after = [rng.randint(0, 200000) for _ in range(n // 2)]
    return [growing + after]
