"""Inputs for the growth measurement: the water rises slowly and never falls, so no program can stop early."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    height = rng.randint(-999, -99)
    heights = []
    for _ in range(n):
        heights.append(height)
        height += rng.choice((0, 0, 1))
    return [heights]
