"""Inputs with n crates: mixed weights, about half of them equal; with every third seed falling ones, which all have to
move; with seed 4 equal ones."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 20:
        return [[rng.randint(1, max(1, n)) for _ in range(n)]]

    crates = [rng.randint(1, 1000000000) for _ in range(n)]
    if seed == 4:
        return [crates[:1] * n]
    if seed % 3 == 0:
        crates.sort(reverse=True)
        return [crates]
    same = rng.randint(1, 1000000000)
    return [[rng.choice((same, weight)) for weight in crates]]
