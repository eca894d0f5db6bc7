"""Inputs for the growth measurement: two ribbons of n nearly equal squares, and a band that is woven from them.

Unless 3 divides the seed, the last square of the band is wrong, so a program that tries everything has to try all of it.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    first, second = ("".join(rng.choice("aaaaaaab") for _ in range(n)) for _ in range(2))
    turns = [0] * n + [1] * n
    rng.shuffle(turns)
    sources = [iter(first), iter(second)]
    band = [next(sources[turn]) for turn in turns]
    if seed % 3 and band:
        band[-1] = "c"
    return [first, second, "".join(band)]
