"""Inputs with n villages and about four roads for each; in large ones, all villages can be connected.

With seed 0, village 0 has roads to all the others, cheapest first, and is always named first; with seed 100 it is always named
second. The dearest of the roads then joins two of the others, which careless joining leaves a long way apart: too long for a
recursive search.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    n = max(2, n)
    if seed in (0, 100) and n >= 20:
        roads = [[0, i, i] for i in range(1, n)] + [[1, n - 1, n]]
        if seed:
            roads = [[b, a, cost] for a, b, cost in roads]
        return [n, roads, 0]

    if n < 20:
        roads = [[*rng.sample(range(n), 2), rng.randint(1, 9)] for _ in range(rng.randint(1, min(2 * n, 10)))]
        return [n, roads, rng.randrange(len(roads))]

    order = list(range(n))
    rng.shuffle(order)
    roads = [[order[i], order[i + 1], rng.randint(1, 100000)] for i in range(n - 1)]
    roads += [[*rng.sample(range(n), 2), rng.randint(1, 100000)] for _ in range(3 * n)]
    rng.shuffle(roads)
    return [n, roads, rng.randrange(len(roads))]
