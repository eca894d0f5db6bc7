"""Inputs for the growth measurement: a long winding chain of huts, and many branches below it, with gains and losses.

Beyond the constraints the chain grows with n, so that a program which walks down again from each hut is slow in a fast
language as well.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    n = max(n, 1)
    sides = [[None, None] for _ in range(n)]
    chain = min(n - 1, n // 8, max(240, n // 67))
    for hut in range(chain):
        sides[hut][rng.randrange(2)] = hut + 1

    # Each further hut is built at a random free place below the chain.
    free = [(chain, 0), (chain, 1)]
    for hut in range(chain + 1, n):
        pick = rng.randrange(len(free))
        free[pick], free[-1] = free[-1], free[pick]
        above, side = free.pop()
        sides[above][side] = hut
        free += [(hut, 0), (hut, 1)]

    levels = []
    queue = [0]
    for place in queue:
        if place is None:
            levels.append(None)
        else:
            levels.append(rng.randint(-12, 9))
            queue += sides[place]
    while levels[-1] is None:
        levels.pop()
    return [levels]


def shaped_sides(rng, n, shape):
    """The places below each of n huts; chains and combs have at most 301 levels."""
    sides = [[None, None] for _ in range(n)]
    if shape == "complete":
        for i in range(1, n):
            sides[(i - 1) // 2][(i - 1) % 2] = i
        return sides
    if shape == "comb":
        turn = rng.randrange(2)
        for i in range(1, n):
            sides[(i - 1) // 2 * 2][(i + turn) % 2] = i
        return sides

    chain = {"random": 0, "tail": n // 2}.get(shape, n - 1)
    for i in range(chain):
        side = {"left": 0, "right": 1, "zigzag": i % 2}.get(shape, rng.randrange(2))
        sides[i][side] = i + 1
    free = [(chain, 0), (chain, 1)]
    for i in range(chain + 1, n):
        above, side = free.pop(rng.randrange(len(free)))
        sides[above][side] = i
        free += [(i, 0), (i, 1)]
    return sides


def level_order(sides, values):
    levels = []
    queue = [0]
    for place in queue:
        levels.append(None if place is None else values[place])
        queue += [] if place is None else sides[place]
    while levels[-1] is None:
        levels.pop()
    return levels


def energies(rng, n, style):
    if style == "far":
        return [rng.choice((-1000, -999, -1, 0, 1, 999, 1000)) for _ in range(n)]
    if style == "one gain":
        values = [rng.choice((-1000, -9, -2, -1)) for _ in range(n)]
        values[rng.randrange(n)] = rng.choice((0, 3, 1000))
        return values
    if style == "alternating":
        return [(4, -3, 5, -6)[i % 4] for i in range(n)]
    low, high = {"tiny": (-3, 3), "losses": (-4, -1), "no gain": (-1, 0), "gains": (1, 3),
                 "most": (1000, 1000),
                 "least": (-1000, -1000), "any": (-12, 12), "wide": (-1000, 1000)}[style]
    return [rng.randint(low, high) for _ in range(n)]


def random_input(seed):
    """Trees of all shapes, most of up to 8 huts, with tiny, negative, alternating and extreme energies."""
    rng = random.Random(seed)
    kind = seed % 20
    shape = rng.choice(("left", "right", "zigzag", "winding", "complete", "comb", "random", "random", "tail"))
    if kind < 16:
        n = rng.choice((1, 2, 3, 3, 4, 5, 5, 6, 7, 8))
        style = rng.choice(("tiny", "tiny", "any", "any", "losses", "no gain", "gains", "far", "one gain",
                            "alternating", "wide"))
    elif kind < 19:
        n = rng.randint(20, 60)
        style = rng.choice(("tiny", "any", "far", "alternating", "one gain", "losses", "wide"))
    else:
        number = seed // 20
        shape = ("left", "right", "winding", "complete", "comb", "random", "tail", "zigzag")[number % 8]
        n = 5000 if number == 3 else 301 if number % 3 == 0 else rng.randint(150, 301)
        style = ("most", "any", "tiny", "most", "least", "wide")[number % 6]
    return [level_order(shaped_sides(rng, n, shape), energies(rng, n, style))]
