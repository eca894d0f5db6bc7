"""Inputs with n boards: a long hill if n is even, and a hill of teeth if n is odd. Each board has many higher neighbours."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 20:
        return [[rng.randint(0, 5) for _ in range(n)]]

    step = rng.randint(2, 20)
    if n % 2 == 0:
        return [[1000 + step * min(i, n - 1 - i) for i in range(n)]]
    return [[500000 + step * min(i, n - 1 - i) + (i % 2) * (step // 2 + 1) for i in range(n)]]
