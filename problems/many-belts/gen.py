"""Inputs with n belts. Large ones have 20 parcels on each belt, and as many are taken off as there are belts."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    n = max(1, n)
    if n < 20:
        belts = [sorted(rng.randint(0, 2 * n) for _ in range(rng.randint(0, 4))) for _ in range(n)]
        return [belts, rng.randint(1, 2 * n)]

    return [[sorted(rng.randint(0, 100 * n) for _ in range(20)) for _ in range(n)], n]
