"""Inputs for the growth measurement: a long festival in a random order. Half of the talks are short: neighbours often
clash, and most of them stay. The others are long, and all of these clash."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    talks = []
    for i in range((n + 1) // 2):
        start = 4 * i + rng.randint(0, 3)
        talks.append([start, start + rng.randint(1, 5)])
    for _ in range(n // 2):
        talks.append([rng.randrange(2 * n), 2 * n + rng.randint(1, 2 * n)])
    rng.shuffle(talks)
    return [talks]
