"""Inputs for the growth measurement: a winding tunnel, and a cave with many branches behind it.

With seed 12, most chambers are near the entrance, on the left, and a tunnel goes down on the right.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n == 0:
        return [[]]
    sides = [[None, None] for _ in range(n)]

    if seed == 12:
        tunnel = min(n // 2, 299)
        for chamber in range(tunnel):
            sides[chamber][1] = chamber + 1
        if tunnel + 1 < n:
            sides[0][0] = tunnel + 1
        for chamber in range(tunnel + 1, n):
            first = 2 * chamber - tunnel
            sides[chamber] = [c if c < n else None for c in (first, first + 1)]
        return [by_levels(sides, rng)]

    # The tunnel grows with n, but never so long that the cave gets deeper than 300.
    tunnel = min(n - 1, n // 64, 240)
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

    return [by_levels(sides, rng)]


def by_levels(sides, rng):
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
    return levels
