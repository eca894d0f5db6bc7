"""Inputs for the growth measurement: one giant that outlasts all the others, so every turn uses up just one rock."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    # Up to 16000 rocks of 120 weigh about 970000 together, less than the giant.
    rocks = [rng.randint(1, 120) for _ in range(n)]
    if n > 0:
        rocks[rng.randrange(n)] = 1_000_000
    return [rocks]
