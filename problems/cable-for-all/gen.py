"""Inputs with n cabins and about four routes for each; in large ones, all cabins can be connected.

With seed 0, cabin 0 has routes to all the others, shortest first, and is always named first; with seed 100 it is always named
second. The longest of the routes then joins two of the others, which careless joining leaves a long way apart: too long for a
recursive search.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    n = max(1, n)
    if seed in (0, 100) and n >= 20:
        routes = [[0, i, i] for i in range(1, n)] + [[1, n - 1, n]]
        if seed:
            routes = [[b, a, metres] for a, b, metres in routes]
        return [n, routes]

    if n < 20:
        return [n, [[rng.randrange(n), rng.randrange(n), rng.randint(1, 9)] for _ in range(min(2 * n, 10))]]

    order = list(range(n))
    rng.shuffle(order)
    routes = [[order[i], order[i + 1], rng.randint(1, 100000)] for i in range(n - 1)]
    routes += [[rng.randrange(n), rng.randrange(n), rng.randint(1, 100000)] for _ in range(3 * n)]
    rng.shuffle(routes)
    return [n, routes]
