"""Inputs for the growth measurement: n pieces whose prices follow their weights, and room for about half of them."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    goods = []
    for _ in range(n):
        weight = rng.randint(5, 15)
        goods.append([weight, 10 * weight + rng.randint(-6, 6)])
    return [goods, min(2000, 5 * n)]
