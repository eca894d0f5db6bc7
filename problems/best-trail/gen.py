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
