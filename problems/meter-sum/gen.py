"""Inputs for the growth measurement: two readings of n digits, or with an even seed one of them of half as many."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    readings = []
    for size in (n, n if seed % 2 else n // 2):
        digits = [rng.randint(0, 9) for _ in range(max(size, 1))]
        if len(digits) > 1 and digits[-1] == 0:
            digits[-1] = rng.randint(1, 9)
        readings.append(digits)
    return readings
