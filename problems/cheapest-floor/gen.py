"""Inputs for the growth measurement: n rows of n tiles, rough and smooth in no pattern."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    return [[[rng.randint(0, 99) for _ in range(n)] for _ in range(n)]]
