"""Inputs for the growth measurement: one ripe pear at the start of a way that winds through all of about n cells."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    side = max(1, int(n**0.5))
    crate = []
    for r in range(side):
        if r % 2 == 0:
            crate.append("h" * side)
        else:
            # The way to the next row is at the right end and at the left end by turns.
            crate.append("." * (side - 1) + "h" if r % 4 == 1 else "h" + "." * (side - 1))
    crate[0] = "r" + crate[0][1:]

    if rng.random() < 0.5:
        crate = [row[::-1] for row in crate]
    if rng.random() < 0.5:
        crate.reverse()
    return [crate]
