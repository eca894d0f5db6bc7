"""A chain of n beads. A long one has few ways: eight of its colours occur twice, close together, and the others are far apart."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 12:
        return ["".join(rng.choice("aabc") for _ in range(max(1, n)))]
    colours = rng.sample("abcdefghijklmnopqrstuvwxyz", 26)
    beads = [colours[place % 26] for place in range(n)]
    groups = range(0, n - 3, 4)
    for place in rng.sample(groups, min(8, len(groups))):
        beads[place + rng.randint(1, 2)] = beads[place]
    return ["".join(beads)]
