"""Inputs for the growth measurement: a long book, and a stretch that is half as long."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    gains = [rng.randint(-30, 60) for _ in range(n)]
    return [gains, max(1, n // 2)]
