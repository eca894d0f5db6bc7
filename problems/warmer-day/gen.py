"""Inputs for the growth measurement: the lake cools slowly. Half of the days wait for ever, the others for the last day."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    # With more days than degrees, days would jump over many others at a bump: then the lake only cools.
    bump = 1 if n <= 3600 else 0
    water = [3900 - 3600 * day // n + rng.randint(-bump, bump) for day in range(n - 1)]
    return [water + [2100]]
