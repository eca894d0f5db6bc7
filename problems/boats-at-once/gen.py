"""Inputs for the growth measurement: a long row of boats in random order, of which about a fourth are in the harbour at once."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    boats = []
    for i in range(n):
        arrive = 3 * i + rng.randint(0, 2)
        boats.append([arrive, arrive + rng.randint(1, 2 * n)])
    rng.shuffle(boats)
    return [boats]
