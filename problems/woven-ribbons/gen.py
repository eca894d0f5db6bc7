"""Inputs for the growth measurement: two ribbons of n nearly equal squares, and a band that is woven from them.

Unless 3 divides the seed, the last square of the band is wrong, so a program that tries everything has to try all of it.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    # About three other squares on a long ribbon: so for each beginning of the band, many pairs are possible.
    other = 1 / 8 if n < 24 else 3 / n
    first, second = ("".join("b" if rng.random() < other else "a" for _ in range(n)) for _ in range(2))
    turns = [0] * n + [1] * n
    rng.shuffle(turns)
    sources = [iter(first), iter(second)]
    band = [next(sources[turn]) for turn in turns]
    if seed % 3 and band:
        band[-1] = "c"
    return [first, second, "".join(band)]
