"""Inputs for the growth measurement: n villages and nearly as many roads.

Half of the villages lie along two valleys, whose roads come in order, so that careless joining makes long chains in one
of them, whichever of two groups it lets join the other. Later roads start at the beginning of a valley. The roads of a third
valley come in no order, so that a number that is passed on from road to road needs very many rounds. The other villages have
roads at random, and some of them stay alone.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    numbers = list(range(n))
    rng.shuffle(numbers)
    part = n // 4
    east, west = numbers[:part], numbers[part : 2 * part]
    north, hills = numbers[2 * part : 3 * part], numbers[3 * part :]

    roads = [[a, b] for a, b in zip(east, east[1:])]
    roads += [[b, a] for a, b in zip(west, west[1:])]
    for b in range(2, part, 12):
        roads += [[east[0], east[b]], [west[b], west[0]]]
    mixed = [[a, b] for a, b in zip(north, north[1:])]
    rng.shuffle(mixed)
    roads += mixed
    roads += [rng.choices(hills, k=2) for _ in range(len(hills) * 3 // 4)]
    return [n, roads]


def shaped_roads(rng, kind, villages):
    """A chain, a ring, a star, pairs that are joined later, a forest or any roads."""
    chain = [[i, i + 1] for i in range(villages - 1)]
    if kind == 0:
        return chain
    if kind == 1:
        return chain + [[villages - 1, 0]]
    if kind == 2:
        return [[0, i] for i in range(1, villages)]
    if kind == 3:
        return chain[::2] + chain[1::4] + chain[3::4]
    if kind == 4:
        return [[rng.randrange(i), i] for i in range(1, villages) if rng.random() < 0.7]
    return [[rng.randrange(villages), rng.randrange(villages)] for _ in range(rng.randint(0, villages + 2))]


def random_input(seed):
    """Few villages in chains, rings, stars or any groups, double and useless roads, and some long chains."""
    rng = random.Random(seed)
    kind = seed % 20
    shape = rng.choice([0, 1, 2, 3, 3, 4, 4, 5, 5, 5])
    villages = rng.choice([1, 2, 2, 3, 4, 5, 6, 8, 10])
    if kind in (16, 17, 18):
        villages = rng.randint(15, 40)
    elif kind == 19:
        villages = rng.choice([130, 260, 300, 1300])
        shape = 0 if villages == 1300 else rng.choice([0, 3, 4, 5])
    roads = shaped_roads(rng, shape, villages)
    if kind in (1, 2, 3, 16) and roads:
        for _ in range(rng.randint(1, 3)):
            roads.pop(rng.randrange(len(roads)))
            if not roads:
                break
    if kind in (4, 5, 6, 17):
        # Roads that are there already, in either direction, or that lead nowhere.
        for _ in range(rng.randint(1, 4)):
            a = rng.randrange(villages)
            roads.append(rng.choice(roads + [[a, a], [0, 0]])[::-1])
    villages += rng.choice([0, 0, 1, 2]) if seed != 199 else 10000

    numbers = list(range(villages))
    order = rng.randrange(3)
    if order == 1:
        numbers.reverse()
    elif order == 2:
        rng.shuffle(numbers)
    if rng.random() < 0.5 and kind != 19:
        rng.shuffle(roads)
    turned = rng.choice([[1], [-1], [1, -1]])
    return [villages, [[numbers[a], numbers[b]][::rng.choice(turned)] for a, b in roads]]
