"""Inputs for the growth measurement: first the prices go up and down and slowly fall, so new lowest ones keep coming.
Then they rise to the end, so a search for the next lower price, or back to a higher one, finds none.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    auctions = []
    half = n // 2
    for i in range(half):
        base = 900 - 800 * i // half
        auctions.append(base + rng.randint(-90, 90))
    for i in range(n - half):
        auctions.append(1000 + 49000 * i // (n - half))
    return [auctions]
