"""Inputs for the growth measurement: first the prices go up and down and fall, so most of them are the lowest so far.
Then they rise to the end, so a search for the next lower price, or back to a higher one, finds none.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    auctions = []
    half = n // 2
    top = max(48000, 8 * half)
    fall = (top - 1000) // max(half, 1)
    for i in range(half):
        # Two steps down and one step up: two prices of three are lower than all before them.
        up = rng.randint(fall + 1, 2 * fall) if i % 3 == 2 else 0
        auctions.append(top - fall * (i + 1) + up)
    for i in range(n - half):
        auctions.append(1000 + 49000 * i // (n - half))
    return [auctions]
