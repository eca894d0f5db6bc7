"""Inputs for the growth measurement: n marks on a beam, in no order."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    beam = 20 * n + 1
    return [beam, rng.sample(range(1, beam), n)]
