"""Inputs for the growth measurement: about n squares, with many small ponds at the top, a large one below
them, and a long winding ditch at the bottom.

With seed 11, there is one row of n squares, with water at both ends; with seed 12, one column.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 11:
        return [[[3] + [0] * (n - 2) + [3]]]
    if seed == 12:
        return [[[3]] + [[0] for _ in range(n - 2)] + [[3]]]
    height = max(1, round(n**0.5))
    width = max(1, n // height)

    depths = []
    for r in range(height):
        if r < height // 3:
            row = [rng.randint(1, 9) if r % 2 == 0 and c % 2 == 0 else 0 for c in range(width)]
        elif r < height * 2 // 3:
            row = [rng.randint(1, 9) if rng.random() < 0.7 else 0 for _ in range(width)]
        elif r % 2 == 0:
            row = [rng.randint(1, 9) for _ in range(width)]
        else:
            row = [0] * width
            row[0 if r % 4 == 1 else -1] = rng.randint(1, 9)
        depths.append(row)
    return [depths]
