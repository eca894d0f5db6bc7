"""Inputs for the growth measurement: the water falls, so the highest level is always about to leave the long stretch."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    levels = [96 - 84 * i // n + rng.randint(-2, 2) for i in range(n)]
    return [levels, (n + 1) // 2]
