"""Inputs for the growth measurement: a long winding tunnel, and a cave with many branches behind it.

With seeds 1 and 2, which measure the growth, the tunnel grows with n, also beyond the constraints, so that a program which
measures again in each chamber is slow in a fast language as well.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n == 0:
        return [[]]
    sides = [[None, None] for _ in range(n)]
    tunnel = min(n - 1, n // 67) if seed in (1, 2) else min(n - 1, n // 8, 240)
    for chamber in range(tunnel):
        sides[chamber][rng.randrange(2)] = chamber + 1

    # Each further chamber is dug at a random free place behind the tunnel.
    free = [(tunnel, 0), (tunnel, 1)]
    for chamber in range(tunnel + 1, n):
        pick = rng.randrange(len(free))
        free[pick], free[-1] = free[-1], free[pick]
        above, side = free.pop()
        sides[above][side] = chamber
        free += [(chamber, 0), (chamber, 1)]

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
