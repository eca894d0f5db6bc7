"""Inputs for the growth measurement: a little more good than bad, so that no start can be given up early.

With seed 11, all marks are the best there are.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 11:
        return [[100] * n]
    return [[rng.randint(-46, 54) for _ in range(n)]]
