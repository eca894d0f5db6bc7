"""Inputs with n wires in a random order; some of them share a socket.

With seed 11, the right ends fall as the left ends rise, so that every wire crosses every other one.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 11:
        wires = [[left, n - 1 - left] for left in range(n)]
        rng.shuffle(wires)
        return [wires]
    width = max(2, n if n < 20 else 10 * n)
    return [[[rng.randrange(width), rng.randrange(width)] for _ in range(n)]]
