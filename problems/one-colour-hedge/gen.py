"""Inputs for the growth measurement: six colours by chance and many bushes to spare, so stretches are long."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    return ["".join(rng.choice("bprvwy") for _ in range(n)), n // 3]
