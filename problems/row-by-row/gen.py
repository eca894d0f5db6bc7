"""Inputs for the growth measurement: a bushy cave, and below one of its ends a long winding tunnel."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n == 0:
        return [[]]
    sides = [[None, None] for _ in range(n)]

    # Most of the cave lies near the entrance: each chamber is dug at a random free place.
    tunnel = min(n // 8, 250)
    free = [(0, 0), (0, 1)]
    for chamber in range(1, n - tunnel):
        pick = rng.randrange(len(free))
        free[pick], free[-1] = free[-1], free[pick]
        above, side = free.pop()
        sides[above][side] = chamber
        free += [(chamber, 0), (chamber, 1)]

    # The tunnel makes many rows of one chamber each.
    above, side = free[rng.randrange(len(free))]
    for chamber in range(n - tunnel, n):
        sides[above][side] = chamber
        above, side = chamber, rng.randrange(2)

    levels = []
    queue = [0]
    for place in queue:
        if place is None:
            levels.append(None)
        else:
            levels.append(rng.randint(-99, 99))
            queue += sides[place]
    while levels[-1] is None:
        levels.pop()
    return [levels]
