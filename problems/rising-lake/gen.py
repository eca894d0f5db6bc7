"""Inputs for the growth measurement: about n fields in a square, and a rim around the goal that lies higher than all the rest.
The way leads over winding stairs in the upper half, so that sweeps over all fields, repeated until no value changes, take O(n^2).

With seed 11, a canal winds along the first rows. Every fourth column has a gate from it to the wide basin below, each a little
lower than the one before. A search that takes the nearest fields first floods the whole basin again from each gate.

With seed 12, the only low way climbs one slanting stair after another, with a turn at nearly every step.
"""

import random
from math import isqrt


def generate(n, seed):
    rng = random.Random(seed)
    side = max(1, isqrt(n))
    top = 4 * side * side
    if seed == 11 and side > 5:
        valley = [[rng.randint(0, 9 * side - 1) for _ in range(side)] for _ in range(side)]
        valley[-1][-1] = 0
        for c in range(side):
            for r in range(4):
                valley[r][c] = rng.randint(0, 9)
            if c % 2:
                for r in range(4):
                    valley[r][c] = top
                valley[3 if c % 4 == 1 else 0][c] = 9
            valley[4][c] = top if c % 4 else 10 * side - c
        return [valley]
    if seed == 12:
        return [stairs(rng, side, side, range(9), (top,))]
    valley = [[rng.randint(0, top // 2) for _ in range(side)] for _ in range(side)]
    if side > 9:
        # Stairs in the upper half, with one gate to the wide basin below.
        upper = side // 2
        valley[:upper] = stairs(rng, upper, side, range(top // 2), (top,))
        valley[upper] = [top] * (side - 1) + [0]
        valley[upper - 1][-1] = 0
    valley[0][0] = rng.randint(0, 9)
    valley[-1][-1] = rng.randint(0, 9)
    for r, c in ((-2, -1), (-1, -2)):
        if side > 2:
            valley[r][c] = top - rng.randint(0, 9)
    return [valley]


def stairs(rng, rows, columns, low, high):
    """Slanting stairs, one field high and one wide at each step; a slanting wall after each has a gate at one end."""
    valley = []
    for r in range(rows):
        valley.append([rng.choice(high if (r + c) % 3 == 2 else low) for c in range(columns)])
    for slant in range(2, rows + columns - 1, 3):
        r = max(0, slant - columns + 1) if slant % 2 else min(rows - 1, slant)
        valley[r][slant - r] = rng.choice(low)
    return valley


def canal(rng, rows, columns, low, high):
    """High fields with a winding canal: every second row, joined at the ends in turns or at random fields."""
    ends = rng.random() < 0.4
    valley = []
    for r in range(rows):
        if r % 2 == 0:
            valley.append([rng.choice(low) for _ in range(columns)])
        else:
            row = [rng.choice(high) for _ in range(columns)]
            gate = -1 if r % 4 == 1 else 0
            row[gate if ends else rng.randrange(columns)] = rng.choice(low)
            valley.append(row)
    return valley


def random_input(seed):
    """Small valleys with few heights, winding canals, a high start or goal; some are larger."""
    rng = random.Random(seed)
    kind = seed % 20
    pools = ((0, 1), range(4), range(10), (0, 100000), (5, 5, 6), (9, 10, 11), (127, 255, 256, 1000, 32768, 70000))
    pool = rng.choice(pools)
    levels = (((0, 1), (2, 3)), (range(5), range(4, 9)), ((0, 9), (100000, 99999)), (range(30), range(99)))
    low, high = rng.choice(levels)
    if kind == 19:
        which = seed // 20
        rows, columns = ((41, 11), (60, 60), (1, 60), (60, 1), (15, 21))[which % 5]
        if which in (6, 11):
            rows, columns = 21, 60
    elif kind >= 16:
        rows, columns = rng.choice((5, 7, 9)), rng.randint(4, 9)
    elif kind < 4:
        rows, columns = rng.choice(((1, 1), (1, 2), (1, 4), (1, 7), (2, 1), (3, 1), (6, 1), (2, 2)))
    elif kind < 9:
        rows, columns = rng.choice((3, 3, 5, 5, 6)), rng.randint(2, 5)
    else:
        rows, columns = rng.randint(2, 5), rng.randint(2, 5)
    if kind == 18 or (kind == 19 and seed // 20 in (6, 9)):
        valley = stairs(rng, rows, columns, low, high)
    elif kind in (5, 6, 7, 8, 16, 17, 19) and rows + columns > 2:
        valley = canal(rng, rows, columns, low, high)
        if kind in (6, 8, 16):
            valley = [list(line) for line in zip(*valley)]
    else:
        valley = [[rng.choice(pool) for _ in range(columns)] for _ in range(rows)]
    if kind in (8, 9):
        valley[0][0] = rng.choice((10, 100000))
    elif kind in (10, 11):
        valley[-1][-1] = rng.choice((10, 100000))
    if kind in (7, 17):
        # a gate in a wall
        valley[rng.randrange(rows)][rng.randrange(columns)] = rng.choice((0, 4))
    if kind in (7, 8, 9, 17):
        valley = valley[::-1]
    return [valley]
