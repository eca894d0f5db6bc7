"""Inputs for the growth measurement: the two tallest flowers stand near the end of the row."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    tops = [rng.randint(-99, 899) for _ in range(n)]
    if n >= 2:
        tops[n - 1 - n // 12] = 950
        tops[n - 1 - n // 30] = 950
    return [tops]
