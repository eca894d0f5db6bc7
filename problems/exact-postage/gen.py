"""Inputs with n as the fare. From 13 on there is always a value of 1, so the number of choices grows with n."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 13:
        stamps = rng.sample(range(1, n + 4), rng.randint(1, min(5, n + 3)))
        return [stamps, max(1, n), rng.randint(1, max(1, n))]
    stamps = [1, 2, 3, 5, 8]
    rng.shuffle(stamps)
    return [stamps, n, n // 2]
