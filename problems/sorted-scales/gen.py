"""Inputs for the growth measurement: no pair fits, so the whole row has to be looked at."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    # Even weights and an odd parcel: two of them always miss it, by 1 at least.
    weights = sorted(2 * rng.randint(1, 4_999) for _ in range(n))
    return [weights, 2 * rng.randint(4_500, 5_500) + 1]
