"""Inputs for the growth measurement: six kinds of small coins and a price of n."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    kinds = [1, 2, 3, 5, 8, 13]
    rng.shuffle(kinds)
    return [kinds, n]
