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
