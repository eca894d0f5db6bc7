"""Inputs with n children in random order: one long chain with every third seed, and otherwise a few groups.

Half of the children are in a group in which one is the rival of all others, so these all wait in a queue at the same time.
With seed 11, one child is the rival of all others; with seed 14, there are no rivals. With seed 17, the children stand in two
chains in the order of their numbers; the pairs of the first one rise, and those of the second one fall.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    n = max(1, n)
    if n < 20:
        pairs = [[rng.randrange(n), rng.randrange(n)] for _ in range(n)]
        return [n, [[a, b] for a, b in pairs if a != b]]

    order = list(range(n))
    rng.shuffle(order)
    if seed == 11:
        return [n, [[order[0], other] if i % 3 else [other, order[0]] for i, other in enumerate(order[1:])]]
    if seed == 14:
        return [n, []]
    if seed == 17:
        half = n // 2
        return [n, [[i + 1, i] for i in [*range(half - 1), *range(n - 2, half - 1, -1)]]]
    if seed % 3 == 0:
        rivals = [[order[i], order[i + 1]] for i in range(n - 1)]
    else:
        quarter = n // 4
        rivals = [[order[1], order[i]] if i % 3 else [order[i], order[1]] for i in range(2, 2 * quarter + 1)]
        rivals += [[order[i], order[i + 1]] for i in range(2 * quarter + 1, n - 1) if i % quarter != 0]
        # more rivals inside the other groups, always an odd number of places apart
        for _ in range(n - 1):
            start = rng.randrange(2, 4) * quarter + 1
            a = start + rng.randrange(quarter - 1)
            b = start + rng.randrange(quarter - 1)
            if (a - b) % 2 == 1:
                rivals.append([order[a], order[b]])
    rng.shuffle(rivals)
    return [n, rivals]


def random_input(seed):
    """Groups and children without rivals: chains, rings, stars, two sides, random pairs and repeats."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 0:
        if seed == 100:
            return [20000, [[19999, 0], [19998, 19999]]]
        children = rng.choice([150, 300, 600]) if seed // 20 % 3 else rng.randint(1200, 1600)
        shape = "chain" if children >= 1200 else rng.choice(["chain", "ring", "star", "sides", "tree"])
    elif kind <= 3:
        children, shape = rng.randint(15, 40), rng.choice(["chain", "ring", "star", "sides", "tree", "tree"])
    else:
        children = rng.randint(1, 8)
        shape = rng.choice(["chain", "ring", "star", "sides", "tree", "tree", "random"])
    order = list(range(children))
    if kind == 0 and rng.random() < 0.4:
        order.sort(reverse=rng.random() < 0.5)
    else:
        rng.shuffle(order)
    cut = rng.choice([children, children, rng.randint(0, children)])
    if children >= 1200:
        cut = children - rng.randint(0, 5)
    pairs = group_pairs(rng, shape, order[:cut])
    if rng.random() < 0.7:
        pairs += group_pairs(rng, rng.choice(["chain", "ring", "sides", "tree"]), order[cut:])
    if pairs and rng.random() < 0.3:
        pairs += rng.choices(pairs, k=rng.randint(1, 3))
    if children > 1 and rng.random() < 0.25:
        pairs.append(rng.sample(range(children), 2))
    if rng.random() < 0.7:
        rng.shuffle(pairs)
    turn = rng.choice([0, 0.5, 0.5, 1])
    return [children, [pair[::-1] if rng.random() < turn else list(pair) for pair in pairs]]


def group_pairs(rng, shape, group):
    size = len(group)
    if size < 2:
        return []
    if shape == "star":
        return [[group[0], child] for child in group[1:]]
    if shape == "tree":
        return [[group[rng.randrange(i)], group[i]] for i in range(1, size)]
    if shape == "sides":
        half = rng.randint(1, size - 1)
        return [[rng.choice(group[:half]), rng.choice(group[half:])] for _ in range(rng.randint(1, 2 * size))]
    if shape == "random":
        return [rng.sample(group, 2) for _ in range(rng.randint(0, size + 1))]
    pairs = [[group[i], group[i + 1]] for i in range(size - 1)]
    if shape == "ring" and size > 2:
        pairs.append([group[-1], group[0]])
    return pairs
