"""Inputs with n belts. The more belts there are, the longer they are, and twice as many parcels are taken off as there are
belts: most of the parcels stay far behind.

With seeds 4 and 5, there are 20 parcels on each belt, and as many are taken off as there are belts.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    n = max(1, n)
    if n < 20:
        belts = [sorted(rng.randint(0, 2 * n) for _ in range(rng.randint(0, 4))) for _ in range(n)]
        return [belts, rng.randint(1, 2 * n)]
    if seed in (4, 5):
        return [[sorted(rng.randint(0, 100 * n) for _ in range(20)) for _ in range(n)], n]

    # Belts of n // 2 parcels; the steps are small, so that every belt is long after the last parcel that is taken.
    belts = []
    for _ in range(n):
        time = rng.randint(0, 100)
        belt = []
        for _ in range(n // 2):
            belt.append(time)
            time += rng.randint(0, 60)
        belts.append(belt)
    return [belts, 2 * n]
