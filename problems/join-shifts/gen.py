"""Inputs for the growth measurement: short shifts with gaps between them, in no order, and at last one that joins nearly all.

With seed 8, the shifts are as long as possible, each inside another.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 8:
        shifts = [[i, 1000000 - i] for i in range(n)]
        rng.shuffle(shifts)
        return [shifts]
    shifts = []
    minute = 0
    for _ in range(n - 1):
        start = minute + rng.randint(1, 2)
        minute = start + rng.randint(1, 2)
        shifts.append([start, minute])
    rng.shuffle(shifts)
    return [shifts + [[minute // 20, minute + 1]]]
