"""Inputs for the growth measurement: marks around a middle, as exams give them, 0 and 100 among them."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    return [[rng.randint(0, 60) + rng.randint(0, 40) for _ in range(n)]]
