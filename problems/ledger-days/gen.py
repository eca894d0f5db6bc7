"""Inputs for the growth measurement: a quarter as many questions as days, and all of them wide.

With seed 11, every span begins on day 0 or 1, and each of these two days is asked with every last day.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    ledger = [rng.randint(-9, 20) for _ in range(n)]
    if seed == 11:
        return [ledger, [[first, last] for first in (0, 1) for last in range(first, n)]]
    edge = n // 8
    spans = [[rng.randint(0, edge), n - 1 - rng.randint(0, edge)] for _ in range(n // 4)]
    return [ledger, spans]
