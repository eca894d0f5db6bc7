"""Inputs with n parcels, many of them equally heavy. With seeds 3, 9, … the weights rise, with 6, 12, … they fall. They
also fall with 1 and 2, which measure the growth: then simple sorts are slow, and so is a pivot from one end.

With seed 10, the weights fall and then rise, and the lightest of those left is always in the middle: a pivot from there is
slow.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 20:
        return [[rng.randint(0, max(1, n // 2)) for _ in range(n)]]

    if seed == 10:
        middle = n // 2
        return [[2 * (place - middle) if place >= middle else 2 * (middle - place) - 1 for place in range(n)]]

    weights = [rng.randint(0, n) for _ in range(n)]
    if seed < 3 or seed % 3 == 0:
        weights.sort(reverse=seed < 3 or seed % 2 == 0)
    return [weights]
