"""Inputs for the growth measurement: heights in no order, and the ends have to travel all the way."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    # Towards the middle the poles get higher, so that no short cut is in sight from the ends.
    poles = []
    for i in range(n):
        from_end = min(i, n - 1 - i)
        poles.append(rng.randint(0, 30 + 60 * 2 * from_end // max(n, 1)))
    return [poles]
