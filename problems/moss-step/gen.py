"""Inputs for the growth measurement: a square yard of n rows, with moss on four stones of ten."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    return [[[1 if rng.random() < 0.4 else 0 for _ in range(n)] for _ in range(n)]]
