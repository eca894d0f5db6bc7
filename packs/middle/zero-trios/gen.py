"""Inputs with n balances, most of them different; the wider the range, the fewer trios there are."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    width = 4 if n < 20 else 100 * n
    return [[rng.randint(-width, width) for _ in range(n)]]
