"""Inputs for the growth measurement: long leaps everywhere, and still no way from the last stone to the bank."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    leaps = []
    for place in range(n - 1):
        furthest = min(n // 2, n - 1 - place)
        leaps.append(rng.randint(1, furthest) if furthest else 0)
    return [leaps + [0]]
