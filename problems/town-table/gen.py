"""Inputs for the growth measurement: about half of all pairs of towns have a road."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    pairs = [[a, b] for a in range(n) for b in range(a)]
    chosen = rng.sample(pairs, len(pairs) // 2)

    roads = []
    for pair in chosen:
        rng.shuffle(pair)
        roads.append(pair + [rng.randint(1, 1000)])
    return [n, roads]
