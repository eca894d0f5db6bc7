"""Inputs for the growth measurement: runs of one to four beads, and a longer one now and then; then one run of half the length.

With seed 11, all beads have the same colour.
"""

import random

COLOURS = "abcdefgrstuwABGR"


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 11:
        return ["w" * n]
    pieces = []
    length = 0
    colour = ""
    while length < n - n // 2:
        colour = rng.choice([other for other in COLOURS if other != colour])
        run = rng.randint(9, 14) if rng.random() < 0.05 else rng.choice([1, 1, 1, 2, 3, 4])
        pieces.append(colour * run)
        length += run
    mixed = "".join(pieces)[: n - n // 2]
    return [mixed + "k" * (n // 2)]
