"""Inputs: about half of all pairs of towns have a road. With seed 0, the towns are in a row, and each road has length 1000."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 0:
        row = rng.sample(range(n), n)
        roads = [[a, b, 1000] for a, b in zip(row, row[1:])]
        rng.shuffle(roads)
        return [n, roads]
    pairs = [[a, b] for a in range(n) for b in range(a)]
    chosen = rng.sample(pairs, len(pairs) // 2)

    roads = []
    for pair in chosen:
        rng.shuffle(pair)
        roads.append(pair + [rng.randint(1, 1000)])
    return [n, roads]


def some_roads(rng, towns, shape):
    names = list(range(towns))
    rng.shuffle(names)
    pairs = []
    for i in range(1, towns):
        if shape == "star":
            pairs.append((0, i))
        elif shape in ("chain", "ring"):
            pairs.append((i - 1, i))
        elif shape == "tree":
            pairs.append((rng.randrange(i), i))
        elif shape == "two parts" and i != towns // 2:
            pairs.append((i - 1, i))
    if shape == "ring":
        pairs.append((towns - 1, 0))
    elif shape == "random":
        pairs = [(rng.randrange(towns), rng.randrange(towns)) for _ in range(rng.randint(0, 2 * towns))]
    return [[names[a], names[b]] if rng.random() < 0.5 else [names[b], names[a]] for a, b in pairs]


def random_input(seed):
    """Up to 7 towns, a few times more: random roads, chains, rings, stars, trees, two parts; double roads."""
    rng = random.Random(seed)
    kind = seed % 20
    shapes = ("chain", "ring", "star", "tree", "two parts")
    if kind == 19:
        which = seed // 20
        towns = 45 if which == 0 else (1, 6, 20, 3, 22)[which % 5]
        shape = "chain" if which == 0 else rng.choice(shapes)
        lengths = (1000,)
    elif kind >= 16:
        towns = rng.randint(8, 14)
        shape = rng.choice(("random", "random") + shapes)
        lengths = (1000,) if kind == 18 else rng.choice((range(1, 10), range(1, 1001)))
    else:
        towns = rng.choice((1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7))
        shape = shapes[kind] if kind < 5 else "random"
        lengths = rng.choice(((1,), (1, 2, 3), range(1, 10), (1, 10), (1, 999, 1000), (127, 128, 256, 1000)))
    pairs = some_roads(rng, towns, shape)
    if kind in (0, 1, 2, 7, 8, 9, 16, 17) and pairs:
        # the same two towns again, in one direction or the other
        pairs += [rng.choice(pairs)[:: rng.choice((1, -1))] for _ in range(rng.randint(1, 3))]
    if kind in (3, 9, 10, 16):
        pairs.append([rng.randrange(towns)] * 2)
    if kind in (1, 4, 11):
        pairs.append([rng.randrange(towns), rng.randrange(towns)])
    if kind == 19 and seed // 20 % 5 < 2:
        pairs += [[rng.randrange(towns), rng.randrange(towns)] for _ in range(150)]
    rng.shuffle(pairs)
    return [towns, [pair + [rng.choice(lengths)] for pair in pairs]]
