"""Inputs: about half of all pairs of towns have a road. With seed 0, the towns are in a row, and each road has length 1000."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 0:
        row = rng.sample(range(n), n)
        roads = [[a, b, 1000] for a, b in zip(row, row[1:])]
        rng.shuffle(roads)
        return [n, roads]
    pairs = [[a, b] for a in range(n) for b in range(a)]
    chosen = rng.sample(pairs, len(pairs) // 2)

    roads = []
    for pair in chosen:
        rng.shuffle(pair)
        roads.append(pair + [rng.randint(1, 1000)])
    return [n, roads]
