"""Inputs for the growth measurement: marks around a middle, as exams give them, 0 and 100 among them.

With seed 11 all marks are equal: a quicksort that puts equal marks on one side is slow there.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 11:
        return [[rng.randint(0, 100)] * n]
    return [[rng.randint(0, 60) + rng.randint(0, 40) for _ in range(n)]]
