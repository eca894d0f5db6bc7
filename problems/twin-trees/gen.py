"""Inputs for the growth measurement: twins with a long winding stem, and many forks at its end."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n == 0:
        return [[], []]
    sides = [[None, None] for _ in range(n)]

    # The stem grows with n, but the tree never gets deeper than the statement allows.
    stem = min(n - 1, n // 5, 250)
    for joint in range(stem):
        sides[joint][rng.randrange(2)] = joint + 1

    # Each further joint comes to a random free place behind the stem.
    free = [(stem, 0), (stem, 1)]
    for joint in range(stem + 1, n):
        pick = rng.randrange(len(free))
        free[pick], free[-1] = free[-1], free[pick]
        below, side = free.pop()
        sides[below][side] = joint
        free += [(joint, 0), (joint, 1)]

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
    return [levels, list(levels)]
