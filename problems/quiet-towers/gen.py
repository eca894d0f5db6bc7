"""Inputs for the growth measurement: n rows of n dry cells, with a single swamp in the last row."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    place = rng.randrange(n)
    last = "." * place + "~" + "." * (n - place - 1)
    return [["." * n for _ in range(n - 1)] + [last]]
