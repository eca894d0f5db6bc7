"""Inputs for the growth measurement: two ribbons of n nearly equal squares, and a band that is woven from them.

Unless 3 divides the seed, the last two squares of the band are the wrong way round, so a program that tries everything has
to try all of it. The letters are the right ones, so counting them does not help.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    # About three other squares on a long ribbon: so for each beginning of the band, many pairs are possible.
    other = 1 / 8 if n < 24 else 3 / n
    first, second = ("".join("b" if rng.random() < other else "a" for _ in range(n)) for _ in range(2))
    wrong = seed % 3 and n >= 2
    if wrong:
        first = first[:-2]
    turns = [0] * len(first) + [1] * n
    rng.shuffle(turns)
    sources = [iter(first), iter(second)]
    band = "".join(next(sources[turn]) for turn in turns)
    return [first + "cd", second, band + "dc"] if wrong else [first, second, band]
