"""Inputs for the growth measurement: n tiles that are equal but for one near the start, so that parts can grow far.

With a seed that 3 divides the tiles are of four kinds in no order: mirrored parts are short there, and looking at all parts is slow.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed % 3 == 0:
        return ["".join(rng.choice("abcd") for _ in range(n))]
    tiles = ["a"] * n
    if n > 1:
        tiles[rng.randrange(max(1, n // 10))] = "b"
    return ["".join(tiles)]
