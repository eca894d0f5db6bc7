"""Inputs for the growth measurement: a long row of boats in random order, of which about a fourth are in the harbour at once."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    boats = []
    for i in range(n):
        arrive = 3 * i + rng.randint(0, 2)
        boats.append([arrive, arrive + rng.randint(1, 2 * n)])
    rng.shuffle(boats)
    return [boats]


def some_stays(rng, shape, n, top):
    if shape == "touching":
        return [[i, i + 1] for i in range(n)]
    if shape == "chain":
        # each one meets the next for a short time at most
        step = rng.choice((1, 2, 5, 9))
        return [[i * step, (i + 1) * step + rng.choice((0, 1, 1))] for i in range(n)]
    if shape == "nested":
        return [[i, 2 * n - i] for i in range(n)]
    if shape == "star":
        return [[0, 2 * n]] * (n > 0) + [[2 * i, 2 * i + rng.choice((1, 2))] for i in range(n - 1)]
    if shape == "equal":
        return [[top // 2, top]] * n
    if shape == "same start":
        return [[1, rng.randint(2, top + 2)] for _ in range(n)]
    if shape == "same end":
        return [[rng.randint(0, top - 1), top] for _ in range(n)]
    stays = []
    for _ in range(n):
        arrive = rng.randint(0, top - 1)
        longest = rng.choice((1, 2, 3, top // 2, top))
        stays.append([arrive, rng.randint(arrive + 1, min(top, arrive + longest))])
    return stays


def random_input(seed):
    """Boats in a few minutes: random, chains that touch or overlap, nested, one long stay over short ones."""
    rng = random.Random(seed)
    kind = seed % 20
    shapes = ("touching", "chain", "nested", "star", "equal", "same start", "same end")
    if kind == 19:
        which = seed // 20 % 5
        n = (150, 300, 260, 1300, 500)[which]
        boats = some_stays(rng, ("equal", "nested", "star", "touching", "random")[which], n, 400)
    elif kind >= 16:
        n = rng.randint(20, 45)
        boats = some_stays(rng, rng.choice(("random", "random") + shapes), n, rng.choice((10, 40, 1000)))
    else:
        n = rng.choice((0, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8))
        boats = some_stays(rng, shapes[kind % 7] if kind < 9 else "random", n, rng.choice((3, 5, 8, 12, 40)))
    boats = [boat[:] for boat in boats]
    if kind in (7, 8):
        scale = 1_000_000 // max([1] + [leave for _, leave in boats])
        boats = [[arrive * scale, leave * scale] for arrive, leave in boats]
        boats += [[0, 1_000_000], [999_999, 1_000_000], [0, 1]][: rng.randint(0, 3)]
    order = rng.randrange(4)
    if order < 2:
        rng.shuffle(boats)
    else:
        boats.sort(reverse=order == 3)
    return [boats]
