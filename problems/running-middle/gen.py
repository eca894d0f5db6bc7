"""Inputs with n times: mixed ones, and with every third seed falling ones."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    width = max(3, n if n < 20 else 1000000)
    times = [rng.randint(-width, width) for _ in range(n)]
    if n >= 20 and seed % 3 == 0:
        times.sort(reverse=True)
    return [times]
