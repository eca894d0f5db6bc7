"""Inputs for the growth measurement: a falling row in which a few neighbours have changed places."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    cards = sorted(rng.sample(range(100_001), n), reverse=True)

    # Not perfectly falling, so that a few cards stop before the left end.
    for i in range(1, n, 7):
        if rng.random() < 0.5:
            cards[i - 1], cards[i] = cards[i], cards[i - 1]

    return [cards]
