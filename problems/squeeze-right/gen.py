"""Inputs for the growth measurement: keys alone in the first half, about every other hook bare in the second.

So each search for a bare hook from the left has a long way to go.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    hooks = []
    for i in range(n):
        if i >= n // 2 and rng.random() < 0.5:
            hooks.append(0)
        else:
            hooks.append(rng.randint(1, 9))
    return [hooks]
