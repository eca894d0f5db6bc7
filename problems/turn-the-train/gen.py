"""Inputs for the growth measurement: long trains with numbers in no order."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    return [[rng.randint(0, 9999) for _ in range(n)]]
