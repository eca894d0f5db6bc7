"""Inputs for the growth measurement: a row of n hives in no pattern, now and then an empty one."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    return [[0 if rng.random() < 0.1 else rng.randint(1, 9_999) for _ in range(n)]]
