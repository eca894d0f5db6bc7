"""Inputs for the growth measurement: runs of one to four beads, and a longer one now and then."""

import random

COLOURS = "abcdefgrstuwABGR"


def generate(n, seed):
    rng = random.Random(seed)
    pieces = []
    length = 0
    colour = ""
    while length < n:
        colour = rng.choice([other for other in COLOURS if other != colour])
        run = rng.randint(9, 14) if rng.random() < 0.05 else rng.choice([1, 1, 1, 2, 3, 4])
        pieces.append(colour * run)
        length += run
    return ["".join(pieces)[:n]]
