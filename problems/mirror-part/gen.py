"""Inputs for the growth measurement: two equal runs with two other tiles between them. Parts can grow far in a run, and two
ends in different runs look alike for long, so that comparing all pairs of ends is slow.

With seed 4 the tiles are equal but for one near the start.
With a seed that 3 divides the tiles are of four kinds in no order: mirrored parts are short there, and looking at all parts is slow.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed % 3 == 0:
        return ["".join(rng.choice("abcd") for _ in range(n))]
    if seed != 4:
        before = max(n // 2 - 1, 0)
        between = "".join(rng.sample("bcdefg", 2))
        return [("a" * before + between + "a" * n)[:n]]
    tiles = ["a"] * n
    if n > 1:
        tiles[rng.randrange(max(1, n // 10))] = "b"
    return ["".join(tiles)]
