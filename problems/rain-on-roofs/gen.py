"""Inputs for the growth measurement: a lane that goes downhill through all heights, with small hollows everywhere."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    return [[900 - 1800 * i // n + rng.randint(-100, 100) for i in range(n)]]
