"""Inputs for the growth measurement: the water falls, so the highest level is always about to leave the long stretch.

With seed 11, the water rises 2000 centimetres step by step, falls at once and rises again.
"""

import random


def generate(n, seed):
    if seed == 11:
        return [[i % 2001 - 1000 for i in range(n)], (n + 2) // 3]
    rng = random.Random(seed)
    levels = [96 - 84 * i // n + rng.randint(-2, 2) for i in range(n)]
    return [levels, (n + 1) // 2]
