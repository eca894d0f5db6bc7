"""Inputs for the growth measurement: long trains, with a wagon now and then that carries nothing."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    return [[rng.choice((0, 1, 1)) * rng.randint(1, 1000) for _ in range(n)]]
