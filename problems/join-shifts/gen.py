"""Inputs for the growth measurement: short shifts with gaps between them, in no order, and at last one that joins nearly all."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    shifts = []
    minute = 0
    for _ in range(n - 1):
        start = minute + rng.randint(1, 2)
        minute = start + rng.randint(1, 2)
        shifts.append([start, minute])
    rng.shuffle(shifts)
    return [shifts + [[minute // 20, minute + 1]]]
