"""Inputs for the growth measurement: a long winding path first, and a garden with many forks behind it."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n == 0:
        return [[]]
    sides = [[None, None] for _ in range(n)]

    # The path grows with n, but the garden never gets deeper than the statement allows.
    path = min(n - 1, n // 6, 240)
    for bed in range(path):
        sides[bed][rng.randrange(2)] = bed + 1

    # Each further bed comes to a random free place behind the path.
    free = [(path, 0), (path, 1)]
    for bed in range(path + 1, n):
        pick = rng.randrange(len(free))
        free[pick], free[-1] = free[-1], free[pick]
        above, side = free.pop()
        sides[above][side] = bed
        free += [(bed, 0), (bed, 1)]

    levels = []
    queue = [0]
    for place in queue:
        if place is None:
            levels.append(None)
        else:
            levels.append(rng.randint(0, 9))
            queue += sides[place]
    while levels[-1] is None:
        levels.pop()
    return [levels]


def shaped_sides(rng, n, shape):
    """The places below each of n beds; chains and combs have at most 301 levels."""
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


def random_input(seed):
    """Gardens of all shapes, most of up to 8 beds: chains, combs, full and random ones; few numbers."""
    rng = random.Random(seed)
    kind = seed % 20
    shape = rng.choice(("left", "right", "zigzag", "winding", "complete", "comb", "random", "random", "tail"))
    numbers = rng.choice(((0,), (-1, 0, 1), (-1000, 0, 1000), (7, 7, 8), range(-4, 5), range(-1000, 1001)))
    if kind < 16:
        n = rng.choice((0, 1, 2, 2, 3, 3, 4, 5, 5, 6, 6, 7, 8))
    elif kind < 19:
        n = rng.randint(20, 60)
    else:
        number = seed // 20
        shape = ("left", "complete", "right", "random", "winding", "comb", "tail", "random")[number % 8]
        n = {1: 2000, 3: 1200, 5: 600}.get(number, 301 if number % 2 == 0 else rng.randint(150, 300))
    if n == 0:
        return [[]]
    return [level_order(shaped_sides(rng, n, shape), [rng.choice(numbers) for _ in range(n)])]
