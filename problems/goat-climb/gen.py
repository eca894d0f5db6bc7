"""A square slope of about n fields that rises towards one corner: there are very many climbs. The seed chooses the corner."""

import math
import random


def generate(n, seed):
    rng = random.Random(seed)
    side = max(1, math.isqrt(n))
    if n < 20:
        return [[[rng.randint(0, 9) for _ in range(side + 1)] for _ in range(side)]]
    lowest = rng.randint(0, 20)
    heights = [[lowest + r + c for c in range(side)] for r in range(side)]
    if seed % 4 >= 2:
        heights.reverse()
    if seed % 2 == 1:
        heights = [row[::-1] for row in heights]
    return [heights]


def random_input(seed):
    """Small hills with few heights, slopes, stairs and traps, turned all ways; snakes; a few large hills."""
    rng = random.Random(seed)
    kind = seed % 20
    rows, columns = rng.randint(1, 4), rng.randint(1, 4)
    if kind in (3, 4):
        rows, columns = 1, rng.randint(1, 8)
    elif kind >= 16:
        rows, columns = rng.choice(((4, 7), (6, 6), (1, 40), (7, 8)))
    if kind == 19:
        rows, columns = rng.choice(((1, 100), (12, 13), (16, 16), (2, 100), (16, 16)))
    heights = rng.choice(((0, 1), (0, 1, 2), (1, 2, 3, 4), range(10), range(10), range(251), (0, 249, 250)))
    hill = [[rng.choice(heights) for _ in range(columns)] for _ in range(rows)]
    shape = rng.randrange(8)
    if shape == 1 or kind == 19:
        # A snake through all fields; some fields become too high, or equal to the one before.
        base = rng.choice((0, max(0, 250 - rows * columns)))
        for r in range(rows):
            for c in range(columns):
                step = r * columns + (c if r % 2 == 0 else columns - 1 - c)
                hill[r][c] = min(250, base + step)
        for _ in range(rng.choice((0, 0, 1, 2))):
            hill[rng.randrange(rows)][rng.randrange(columns)] = rng.choice((0, 250, base + 1))
    elif shape == 2:
        hill = [[min(250, r + c + rng.choice((0, 0, 0, 1))) for c in range(columns)] for r in range(rows)]
    elif shape == 3:
        hill = [[hill[0][0]] * columns for _ in range(rows)]
    elif shape == 4:
        numbers = rng.sample(range(rows * columns), rows * columns)
        hill = [[numbers[r * columns + c] for c in range(columns)] for r in range(rows)]
    elif shape == 5:
        hill = [[(r + c) % 2 + rng.choice((0, 0, 0, 1)) for c in range(columns)] for r in range(rows)]
    if rng.random() < 0.5:
        hill = [list(row) for row in zip(*hill)]
    if rng.random() < 0.5:
        hill.reverse()
    if rng.random() < 0.5:
        hill = [row[::-1] for row in hill]
    return [hill]
