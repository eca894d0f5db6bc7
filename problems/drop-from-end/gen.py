"""Inputs for the growth measurement: long trains, and a wagon near the middle to take out."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    place = max(1, n // 2 - rng.randint(0, 9))
    return [[rng.randint(0, 99) for _ in range(n)], place]
