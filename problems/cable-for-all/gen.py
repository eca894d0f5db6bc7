"""Inputs with n cabins and about four routes for each; in large ones, all cabins can be connected."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    n = max(1, n)
    if n < 20:
        return [n, [[rng.randrange(n), rng.randrange(n), rng.randint(1, 9)] for _ in range(min(2 * n, 10))]]

    order = list(range(n))
    rng.shuffle(order)
    routes = [[order[i], order[i + 1], rng.randint(1, 100000)] for i in range(n - 1)]
    routes += [[rng.randrange(n), rng.randrange(n), rng.randint(1, 100000)] for _ in range(3 * n)]
    rng.shuffle(routes)
    return [n, routes]
