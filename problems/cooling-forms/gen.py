"""n cakes of about n / 5 kinds in no order; one kind is a little more frequent than the others. The pause is short.

With seed 11, all cakes are of one kind, and the pause is as long as possible. With seed 12, two kinds are equally frequent.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 11:
        return [[7] * n, 1000]
    if seed == 12:
        return [[1 + i % 2 for i in range(n)], 3]
    if n < 20:
        return [[rng.randint(1, 4) for _ in range(n)], rng.randint(0, 4)]
    kinds = n // 5
    cakes = [1 + i % kinds for i in range(n)]
    for i in range(5):
        cakes[rng.randrange(n)] = 7
    rng.shuffle(cakes)
    return [cakes, rng.randint(2, 20)]


def shaped_cakes(rng, shape, length, kinds):
    """A list of cakes whose kinds are equally or unequally frequent, in one of several orders."""
    if shape == 0:
        cakes = [rng.choice(kinds) for _ in range(length)]
    elif shape == 1:
        cakes = [kinds[i % len(kinds)] for i in range(length)]
    elif shape == 2:
        cakes = [kinds[0]] * (length // 2) + [rng.choice(kinds) for _ in range(length - length // 2)]
    elif shape == 3:
        cakes = [rng.choice(kinds)] * length
    else:
        # Some kinds are the most frequent ones together, and the others are rarer.
        most = rng.randint(1, max(1, length // 2))
        tied = max(1, length // most - rng.randint(0, 1))
        cakes = [kind for kind in kinds[:tied] for _ in range(most)]
        while len(cakes) < length and len(kinds) > tied:
            cakes.append(rng.choice(kinds[tied:]))
    order = rng.randrange(4)
    if order == 0:
        rng.shuffle(cakes)
    elif order == 1:
        cakes.sort()
    elif order == 2:
        cakes.sort(key=lambda kind: (cakes.count(kind), kind))
    return cakes


def random_input(seed):
    """Up to 9 cakes with ties and frequent kinds in every order; some long pauses, and a few long lists."""
    rng = random.Random(seed)
    kind = seed % 20
    turn = seed // 20
    if kind == 0:
        return [[rng.choice([1, 2, 100000]) for _ in range(turn % 3)], rng.choice([0, 1, 3, 1000])]
    if rng.random() < 0.7:
        kinds = list(range(1, rng.randint(2, 6)))
    else:
        kinds = rng.sample([1, 2, 11, 12, 21, 128, 256, 1000, 1001, 99999, 100000], rng.randint(1, 8))
    if kind < 16:
        pause = rng.choice([0, 1, 1, 2, 2, 2, 3, 3, 4, 5, 7, 1000])
        return [shaped_cakes(rng, rng.choice([0, 0, 1, 2, 3, 4, 4, 4]), rng.randint(2, 9), kinds), pause]
    if kind < 19:
        return [shaped_cakes(rng, rng.randrange(5), rng.randint(20, 60), kinds), rng.randint(0, 12)]
    if turn % 15 == 0:
        return [[100000] * 300, 1000]
    if turn % 15 == 2:
        return [[99999] * 2500, 0]
    if turn % 15 == 1:
        return [list(range(1, 1201)), 1000]
    return [shaped_cakes(rng, turn % 5, rng.choice([150, 300, 600]), kinds), rng.choice([0, 1, 2, 3, 5, 30])]
