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


def tree_routes(rng, cabins, shape):
    # A chain, a star or any tree, with the cabins in any order.
    order = list(range(cabins))
    rng.shuffle(order)
    pairs = []
    for i in range(1, cabins):
        other = (i - 1, 0, rng.randrange(i))[shape]
        pairs.append([order[i], order[other]] if rng.random() < 0.5 else [order[other], order[i]])
    return pairs


def random_input(seed):
    """Trees with more routes, groups apart, loops and repeated routes, in any order and with few lengths."""
    rng = random.Random(seed)
    kind = seed % 20
    shape = rng.randrange(3)
    top = rng.choice((1, 2, 3, 9))
    if kind == 0:
        cabins = (150, 300, 600, 1300)[seed // 20 % 4]
        pairs = tree_routes(rng, cabins, shape)
        if cabins == 1300:
            # Joined in the order of the list, the cabins make one long chain.
            pairs = [[i, i + 1] if seed % 3 else [i + 1, i] for i in range(cabins - 1)]
        pairs += [[rng.randrange(cabins), rng.randrange(cabins)] for _ in range(cabins // 4)]
        lengths = (5,) if cabins == 1300 else (1, 2, 99999, 100000)
        routes = [pair + [rng.choice(lengths)] for pair in pairs]
        if seed % 40 == 0:
            rng.shuffle(routes)
        return [cabins, routes]

    cabins = rng.randint(20, 45) if kind in (1, 2, 3) else rng.choice((1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8))
    more = rng.randint(0, cabins)
    if kind == 4:
        top = 100000
    if kind < 8 and cabins > 2:
        # Two groups, and perhaps one long route between them.
        half = rng.randint(1, cabins - 1)
        pairs = tree_routes(rng, half, shape)
        pairs += [[a + half, b + half] for a, b in tree_routes(rng, cabins - half, rng.randrange(3))]
        bridges = [[rng.randrange(half), rng.randint(half, cabins - 1)] for _ in range(rng.randint(0, 2))]
        routes = [pair + [rng.randint(1, top)] for pair in pairs]
        routes += [pair[::rng.choice((1, -1))] + [rng.randint(top, min(100000, 2 * top))] for pair in bridges]
    elif kind < 16:
        routes = [pair + [rng.randint(1, top)] for pair in tree_routes(rng, cabins, shape)]
    else:
        routes = []
        more += rng.randint(0, 6)
    for _ in range(more):
        routes.append([rng.randrange(cabins), rng.randrange(cabins), rng.randint(1, top)])
    if kind == 15 and routes:
        routes.pop(rng.randrange(len(routes)))
    if routes and seed % 3 == 0:
        a, b, metres = rng.choice(routes)
        routes.append([b, a, max(1, metres - rng.randint(0, 2))])
    rng.shuffle(routes)
    if kind in (9, 17):
        routes.sort(key=lambda route: -route[2])
    return [cabins, routes]
