"""Inputs for the growth measurement: a field of n rows and n columns, in no pattern."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    return [[[rng.randint(0, 9) for _ in range(n)] for _ in range(n)]]
