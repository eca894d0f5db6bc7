"""Inputs for the growth measurement: about n fields in a square, and a rim around the goal that lies higher than all the rest."""

import random
from math import isqrt


def generate(n, seed):
    rng = random.Random(seed)
    side = max(1, isqrt(n))
    top = 4 * side * side
    valley = [[rng.randint(0, top // 2) for _ in range(side)] for _ in range(side)]
    valley[0][0] = rng.randint(0, 9)
    for r, c in ((-1, -1), (-2, -1), (-1, -2)):
        if side > 2:
            valley[r][c] = top - rng.randint(0, 9)
    return [valley]
