"""Inputs for the growth measurement: a full plate, with four biscuits for every child. The wishes are close together, so
the same biscuits are enough for all of them, and passing over those already given takes long."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    children = n // 5
    wishes = [rng.randint(20, 30) for _ in range(children)]
    biscuits = [rng.randint(1, 1000) for _ in range(n - children)]
    return [wishes, biscuits]
