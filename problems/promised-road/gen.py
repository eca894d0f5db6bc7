"""Inputs with n villages and about four roads for each; in large ones, all villages can be connected."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    n = max(2, n)
    if n < 20:
        roads = [[*rng.sample(range(n), 2), rng.randint(1, 9)] for _ in range(rng.randint(1, min(2 * n, 10)))]
        return [n, roads, rng.randrange(len(roads))]

    order = list(range(n))
    rng.shuffle(order)
    roads = [[order[i], order[i + 1], rng.randint(1, 100000)] for i in range(n - 1)]
    roads += [[*rng.sample(range(n), 2), rng.randint(1, 100000)] for _ in range(3 * n)]
    rng.shuffle(roads)
    return [n, roads, rng.randrange(len(roads))]
