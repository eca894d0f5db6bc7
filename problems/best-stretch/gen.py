"""Inputs for the growth measurement: a little more good than bad, so that no start can be given up early."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    return [[rng.randint(-46, 54) for _ in range(n)]]
