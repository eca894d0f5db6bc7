"""Inputs with n wires in a random order; some of them share a socket."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    width = max(2, n if n < 20 else 10 * n)
    return [[[rng.randrange(width), rng.randrange(width)] for _ in range(n)]]
