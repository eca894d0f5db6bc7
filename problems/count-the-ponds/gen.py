"""Inputs for the growth measurement: about n squares, with one large pond below a strip of small ones."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    height = max(1, round(n**0.5))
    width = max(1, n // height)

    depths = []
    for r in range(height):
        wet = 0.7 if r > height // 4 else 0.15
        depths.append([rng.randint(1, 9) if rng.random() < wet else 0 for _ in range(width)])
    return [depths]
