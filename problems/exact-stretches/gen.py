"""Inputs for the growth measurement: a trail that goes up and down, comes back to the same heights, and rises
slowly, so that there are many heights.

With seed 5, each kilometre climbs by 500 metres, and the rise is that of the whole trail.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 5:
        return [[500] * n, 500 * n]
    return [[rng.randint(-80, 90) for _ in range(n)], rng.randint(-40, 40)]
