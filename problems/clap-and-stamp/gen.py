"""A circle of n children that starts at a random number."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    return [rng.randint(1, 99 if n < 20 else 900000), n]
