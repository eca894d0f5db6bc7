"""Inputs for the growth measurement: neighbours of a row in which each number is the sum of the two before."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    # Such neighbours leave the largest remainders, so Euclid's way takes the most steps.
    small = rng.randint(1, 5)
    large = small + rng.randint(1, 5)
    while small + large <= max(n, 15):
        small, large = large, small + large
    return [small, large]
