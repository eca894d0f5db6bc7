"""Inputs for the growth measurement: prices go up and down and slowly fall, so new lowest ones keep coming."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    auctions = []
    for i in range(n):
        base = 900 - 800 * i // n
        auctions.append(base + rng.randint(-90, 90))
    return [auctions]
