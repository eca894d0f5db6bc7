"""Inputs with n tiles; many of them begin with the same digits, so that one digit seldom decides."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 20:
        return [[rng.choice((0, 1, 2, 10, 12, 121, 1212, 21, 9, 98, 99)) for _ in range(max(1, n))]]

    return [[int("".join(rng.choice("12") for _ in range(rng.randint(1, 9)))) for _ in range(n)]]
