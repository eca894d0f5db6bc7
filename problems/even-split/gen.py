"""Inputs for the growth measurement: n stones with an even total. With an even seed there is a way to share them.

With an odd seed all weights are multiples of 6 and half of the total is not, so there is no way, and a program that
tries everything has to try all of it.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed % 2 == 0:
        stones = [rng.randint(1, 100) for _ in range(n)]
        if sum(stones) % 2:
            stones[0] += 1 if stones[0] < 100 else -1
    else:
        stones = [6 * rng.randint(1, 16) for _ in range(n)]
        if stones and sum(stones) % 12 == 0:
            stones[0] += 6 if stones[0] < 96 else -6
    return [stones]
