"""Inputs for the growth measurement: a trail that goes up and down and comes back to the same heights."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    return [[rng.randint(-90, 90) for _ in range(n)], rng.randint(-40, 40)]
