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


def random_input(seed):
    """Few villages: rings, stars, chains, doubled roads, equal costs, islands apart; some larger maps."""
    rng = random.Random(seed)
    kind = seed % 20
    villages = rng.choice((2, 3, 3, 4, 4, 5, 6, 7)) if kind < 16 else rng.randint(15, 30)
    if kind == 19:
        villages = rng.choice((100, 150, 300, 1200))
    costs = rng.choice(((1,), (1, 2), (1, 2, 3), range(1, 10), range(1, 100), (1, 99999, 100000)))
    order = rng.sample(range(villages), villages) if rng.random() < 0.7 else list(range(villages))
    shape = rng.randrange(9)
    pairs = [(order[i - 1], order[i]) for i in range(1, villages)]
    if shape == 1:
        pairs.append((order[-1], order[0]))
    elif shape == 2:
        pairs = [(order[0], other) for other in order[1:]]
    elif shape in (3, 4, 5):
        pairs = [(order[rng.randrange(i)], order[i]) for i in range(1, villages)]
    elif shape == 6:
        # Two groups, or one village that no road leads to.
        cut = rng.choice((1, villages // 2))
        pairs = [pair for i, pair in enumerate(pairs, 1) if i != cut] or pairs
    elif shape == 7:
        pairs = [tuple(rng.sample(range(villages), 2)) for _ in range(villages)]
    if shape != 6 and shape != 1:
        pairs += [tuple(rng.sample(range(villages), 2)) for _ in range(rng.choice((0, 1, 2, villages)))]
    if rng.random() < 0.5:
        pairs += [rng.choice(pairs) for _ in range(rng.randint(1, 3))]
    roads = [[*(pair if rng.random() < 0.5 else pair[::-1]), rng.choice(costs)] for pair in pairs]
    if rng.random() < 0.8:
        rng.shuffle(roads)
    promised = rng.choice((0, len(roads) - 1, rng.randrange(len(roads)), rng.randrange(len(roads))))
    if rng.random() < 0.3:
        roads[promised][2] = max(cost for _, _, cost in roads)
    elif rng.random() < 0.2:
        roads[promised][2] = min(100000, 1 + max(cost for _, _, cost in roads))
    return [villages, roads, promised]
