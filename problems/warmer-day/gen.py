"""Inputs for the growth measurement: the lake cools slowly. Half of the days wait for ever, the others for the last day."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    water = [3900 - 3600 * day // n + rng.randint(-1, 1) for day in range(n - 1)]
    return [water + [2100]]
