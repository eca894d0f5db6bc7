"""Inputs for the growth measurement: many lamps near the ceiling, and below one of them a long winding thread.

With seed 11 there are two long threads instead, the left one bent to the right and the right one bent to the left:
too deep to number the places of a level.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n == 0:
        return [[]]
    if seed == 11:
        below = min((n - 1) // 2, 300)
        levels = [0]
        for depth in range(below):
            left, right = rng.randint(-99, 99), rng.randint(-99, 99)
            levels += [left, right] if depth == 0 else [None, left, right, None]
        if below > 1:
            levels.pop()
        return [levels]
    sides = [[None, None] for _ in range(n)]

    # Most lamps hang near the ceiling: each at a random free place.
    thread = min(n // 8, 250)
    free = [(0, 0), (0, 1)]
    for lamp in range(1, n - thread):
        pick = rng.randrange(len(free))
        free[pick], free[-1] = free[-1], free[pick]
        above, side = free.pop()
        sides[above][side] = lamp
        free += [(lamp, 0), (lamp, 1)]

    # The thread makes many levels of one lamp each.
    above, side = free[rng.randrange(len(free))]
    for lamp in range(n - thread, n):
        sides[above][side] = lamp
        above, side = lamp, rng.randrange(2)

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
