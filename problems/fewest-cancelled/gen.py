"""Inputs for the growth measurement: a long festival in a random order, where neighbours often clash and most talks stay."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    talks = []
    for i in range(n):
        start = 4 * i + rng.randint(0, 3)
        talks.append([start, start + rng.randint(1, 5)])
    rng.shuffle(talks)
    return [talks]
