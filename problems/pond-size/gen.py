"""Inputs for the growth measurement: about n squares, nearly all of the water in one pond."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    height = max(1, round(n**0.5))
    width = max(1, n // height)
    lines = ["".join(rng.choices("~.", [4, 1], k=width)) for _ in range(height)]

    # A ditch across the whole map makes sure that the pond is a large one.
    row = height // 2
    lines[row] = "~" * width
    return [lines, row, rng.randrange(width)]
