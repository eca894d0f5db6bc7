"""Inputs for the growth measurement: about n squares, nearly all of the water in one pond.

With seed 11, a stream winds up and down through the whole map, which has 20 rows.
"""

import random


def generate(n, seed):
    if seed == 11:
        lines = [["~" if column % 2 == 0 else "." for column in range(n // 20)] for _ in range(20)]
        for column in range(1, n // 20 - 1, 2):
            lines[-1 if column % 4 == 1 else 0][column] = "~"
        return [["".join(line) for line in lines], 0, 0]
    rng = random.Random(seed)
    height = max(1, round(n**0.5))
    width = max(1, n // height)
    lines = ["".join(rng.choices("~.", [4, 1], k=width)) for _ in range(height)]

    # A ditch across the whole map makes sure that the pond is a large one.
    row = height // 2
    lines[row] = "~" * width
    return [lines, row, rng.randrange(width)]
