"""Inputs for the growth measurement: long trains, and a wagon near the end to take out."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    place = rng.randint(1, max(1, min(n, 9)))
    return [[rng.randint(0, 99) for _ in range(n)], place]
