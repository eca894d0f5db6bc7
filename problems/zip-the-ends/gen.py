"""Inputs for the growth measurement: n children with any numbers."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    return [[rng.randint(-99, 99) for _ in range(n)]]
