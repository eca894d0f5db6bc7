"""Inputs for the growth measurement: six kinds of coin, none of them small, and a fare of n."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    return [rng.sample(range(13, 60), 6), n]
