"""Inputs for the growth measurement: about n fields in a square, and a rim around the goal that lies higher than all the rest.

With seed 11, a canal winds along the first rows. Every fourth column has a gate from it to the wide basin below, each a little
lower than the one before. A search that takes the nearest fields first floods the whole basin again from each gate.
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
    valley = [[rng.randint(0, top // 2) for _ in range(side)] for _ in range(side)]
    valley[0][0] = rng.randint(0, 9)
    valley[-1][-1] = rng.randint(0, 9)
    for r, c in ((-2, -1), (-1, -2)):
        if side > 2:
            valley[r][c] = top - rng.randint(0, 9)
    return [valley]
