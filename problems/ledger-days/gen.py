"""Inputs for the growth measurement: a quarter as many questions as days, and all of them wide."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    ledger = [rng.randint(-9, 20) for _ in range(n)]
    edge = n // 8
    spans = [[rng.randint(0, edge), n - 1 - rng.randint(0, edge)] for _ in range(n // 4)]
    return [ledger, spans]
