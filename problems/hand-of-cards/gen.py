"""Inputs for the growth measurement: a falling row in which a few neighbours have changed places.

With seed 11, a 1 comes first, and all the other cards are 0.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 11:
        return [[1] + [0] * (n - 1)]
    cards = sorted(rng.sample(range(100_001), n), reverse=True)

    # Not perfectly falling, so that a few cards stop before the left end.
    for i in range(1, n, 7):
        if rng.random() < 0.5:
            cards[i - 1], cards[i] = cards[i], cards[i - 1]

    return [cards]
