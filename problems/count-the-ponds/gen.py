"""Inputs for the growth measurement: about n squares, with many small ponds at the top, a large one below
them, and a long winding ditch at the bottom.

With seed 11, there is one row of n squares, with water at both ends; with seed 12, one column. With seed 13,
there are two long rows, with a long pond in the first and one wet square in the second; with seed 14, two columns.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 11:
        return [[[3] + [0] * (n - 2) + [3]]]
    if seed == 12:
        return [[[3]] + [[0] for _ in range(n - 2)] + [[3]]]
    if seed in (13, 14):
        length = max(3, n // 2)
        rows = [[0, 0] + [1] * (length - 2), [1] + [0] * (length - 1)]
        return [rows if seed == 13 else [list(pair) for pair in zip(*rows)]]
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


def winding_ditch(rng, height, width):
    # Every second row is full, and one square between two of them joins them, at the right and left in turns.
    meadow = [[rng.randint(1, 3) if r % 2 == 0 else 0 for _ in range(width)] for r in range(height)]
    for r in range(1, height, 2):
        meadow[r][0 if r % 4 == 3 else -1] = 1
    return meadow


def rings(rng, height, width):
    # One pond around another, with dry ground between them.
    meadow = [[0] * width for _ in range(height)]
    for r in range(height):
        for c in range(width):
            if min(r, c, height - 1 - r, width - 1 - c) % 2 == 0:
                meadow[r][c] = rng.randint(1, 2)
    return meadow


def random_input(seed):
    """Small meadows with little or much water, long strips, winding ditches, rings and chequered meadows."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 0:
        length = rng.choice((150, 300, 1500))
        strip = [rng.choice((0, 1, 1, 9)) for _ in range(length)]
        shape = seed // 20 % 5
        if shape == 0:
            return [[[squares] for squares in strip]]
        if shape == 1:
            if length > 150:
                return generate(2 * length, rng.choice((13, 14)))
            return [[strip]]
        if shape == 2:
            return [winding_ditch(rng, 19, 60)]
        if shape == 3:
            return [[[9 if r % 2 == c % 2 == 0 else 0 for c in range(41)] for r in range(31)]]
        return [[[1] * 20 for _ in range(15)]]

    middle = kind in (1, 2, 3)
    height = rng.randint(4, 9) if middle else rng.choice((1, 1, 2, 3, 4, 5))
    width = rng.randint(5, 9) if middle else rng.choice((1, 2, 3, 4, 5, 6, 7))
    top = rng.choice((1, 2, 9))
    wet = rng.choice((0.2, 0.25, 0.3, 0.35, 0.4, 0.6))
    meadow = [[rng.randint(1, top) if rng.random() < wet else 0 for _ in range(width)] for _ in range(height)]
    if kind in (1, 5):
        meadow = winding_ditch(rng, height, width)
    if kind in (2, 6):
        meadow = rings(rng, height, width)
    if kind == 7:
        parity = rng.randrange(2)
        for r in range(height):
            meadow[r] = [rng.randint(1, top) if (r + c) % 2 == parity else 0 for c in range(width)]
    if kind in (8, 10, 11):
        # Ponds with dry rows or columns between them, so that nothing touches at a corner.
        for r in range(height):
            meadow[r] = [0 if r % 2 or c % 2 else meadow[r][c] for c in range(width)]
    if kind in (1, 2, 5, 6, 7):
        for _ in range(rng.randint(0, 2)):
            meadow[rng.randrange(height)][rng.randrange(width)] = rng.choice((0, top))
    if kind == 9:
        meadow = [[rng.choice((0, 9))] * width for _ in range(height)]
    return [meadow]
