"""Bells whose first note is neither the highest nor the lowest, and then the others from the highest down. So the
change begins at the very front. For small n the notes are random."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 20:
        return [[rng.randint(1, 6) for _ in range(n)]]
    falling = sorted((rng.randint(1, 10000) for _ in range(n - 1)), reverse=True)
    return [[falling[n // 2]] + falling]
