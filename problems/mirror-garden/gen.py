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
