"""Inputs for the growth measurement: twins with a long winding stem, and many forks at its end.

With the seeds 11 to 14, all numbers are 1 and the trees are no twins. A tree is a stem of n joints and differs from the other
only at the far end: it is one joint longer (to the left with 11, to the right with 12), or its last joint is on the other side
(13). With 14, a tree has two such stems, and one of them is one joint longer. If the places are numbered as in a heap, the
numbers at the far end don't fit into 64 bits.
"""

import random


def generate(n, seed):
    if n == 0:
        return [[], []]
    if seed in (11, 12):
        stem = [1] + ([1, None], [None, 1])[seed - 11] * (n - 1)
        return [stem, stem + ([1], [None, 1])[seed - 11]]
    if seed == 13:
        stem = [1] + [1, None] * (n - 1)
        return [stem + [1], stem + [None, 1]]
    if seed == 14:
        stems = [1, 1, 1] + [1, None, 1, None] * (n - 1)
        return [stems + [1], stems + [None, None, 1]]
    rng = random.Random(seed)
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
