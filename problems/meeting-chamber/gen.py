"""Inputs for the growth measurement: a long winding tunnel and a cave with many branches behind it. The climbers are in
two of the last chambers, so their ways join behind the tunnel.

With seeds 1 and 2, which measure the growth, the tunnel grows with n, also beyond the constraints, so that a program which
searches again in each chamber is slow in a fast language as well.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    n = max(n, 1)
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

    numbers = list(range(-(n // 2), n - n // 2))
    rng.shuffle(numbers)
    levels = []
    queue = [0]
    for place in queue:
        if place is None:
            levels.append(None)
        else:
            levels.append(numbers[place])
            queue += sides[place]
    while levels[-1] is None:
        levels.pop()
    return [levels, numbers[n - 1], numbers[max(0, n - 2)]]
