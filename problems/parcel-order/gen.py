"""Inputs with n parcels, many of them equally heavy. With seeds 3, 9, … the weights rise, with 6, 12, … they fall."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 20:
        return [[rng.randint(0, max(1, n // 2)) for _ in range(n)]]

    weights = [rng.randint(0, n) for _ in range(n)]
    if seed % 3 == 0:
        weights.sort(reverse=seed % 2 == 0)
    return [weights]
