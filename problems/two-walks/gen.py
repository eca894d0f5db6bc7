"""Two walks through a random cave with n chambers: a long winding tunnel first, and many forks behind it.

With seed 0, every passage of the tunnel is on the left, and it is as deep as a cave may be.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    sides = [[None, None] for _ in range(n)]
    only_left = seed == 0
    tunnel = min(n - 1, 300 if only_left else min(n // 6, 200)) if n else 0
    for chamber in range(tunnel):
        sides[chamber][0 if only_left else rng.randrange(2)] = chamber + 1

    # Each further chamber comes to a random free place behind the tunnel.
    free = [(tunnel, 0), (tunnel, 1)]
    for chamber in range(tunnel + 1, n):
        pick = rng.randrange(len(free))
        free[pick], free[-1] = free[-1], free[pick]
        above, side = free.pop()
        sides[above][side] = chamber
        free += [(chamber, 0), (chamber, 1)]

    numbers = rng.sample(range(10 * n + 1), n)
    entered = []
    between = []
    waiting = [(0, False)] if n else []
    while waiting:
        chamber, is_left_done = waiting.pop()
        if is_left_done:
            between.append(numbers[chamber])
            continue
        entered.append(numbers[chamber])
        left, right = sides[chamber]
        if right is not None:
            waiting.append((right, False))
        waiting.append((chamber, True))
        if left is not None:
            waiting.append((left, False))
    return [entered, between]
