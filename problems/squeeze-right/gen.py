"""Inputs for the growth measurement: about half the hooks are bare, spread evenly."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    hooks = []
    for _ in range(n):
        if rng.random() < 0.5:
            hooks.append(0)
        else:
            hooks.append(rng.choice([-1, 1]) * rng.randint(1, 999))
    return [hooks]
