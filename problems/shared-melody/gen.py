"""Inputs for the growth measurement: two songs of n notes in no pattern."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    return ["".join(rng.choice("abcdefg") for _ in range(n)) for _ in range(2)]
