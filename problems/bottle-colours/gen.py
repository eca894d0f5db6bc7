"""Inputs for the growth measurement: the three colours in no pattern, about as many of each."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    return [[rng.choice("gwb") for _ in range(n)]]
