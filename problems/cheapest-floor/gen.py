"""Inputs for the growth measurement: n rows of n tiles, rough and smooth in no pattern.

With seed 11, all tiles are as rough as they can be; with seed 12, there is one column of such tiles, with seed 13 one row.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 11:
        return [[[1000] * n for _ in range(n)]]
    if seed == 12:
        return [[[1000] for _ in range(n)]]
    if seed == 13:
        return [[[1000] * n]]
    return [[[rng.randint(0, 99) for _ in range(n)] for _ in range(n)]]
