"""Inputs for the growth measurement: many lamps near the ceiling, and below one of them a long winding thread.

With seed 11 there are two long threads instead, the left one bent to the right and the right one bent to the left:
too deep to number the places of a level. With seed 12 both threads hang below a lamp on the right.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n == 0:
        return [[]]
    if seed in (11, 12):
        below = min((n - 1) // 2, 300 if seed == 11 else 299)
        levels = [0]
        for depth in range(below):
            left, right = rng.randint(-99, 99), rng.randint(-99, 99)
            levels += [left, right] if depth == 0 else [None, left, right, None]
        if below > 1:
            levels.pop()
        return [levels if seed == 11 else [0, None] + levels]
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


def level_order(sides, values):
    levels = []
    queue = [0] if sides else []
    for place in queue:
        levels.append(None if place is None else values[place])
        if place is not None:
            queue += sides[place]
    while levels and levels[-1] is None:
        levels.pop()
    return levels


def hang_below(sides, above, side):
    sides.append([None, None])
    sides[above][side] = len(sides) - 1
    return len(sides) - 1


def some_tree(rng, shape, n):
    """For each of n lamps the numbers of the lamps to the left and to the right below it."""
    sides = [[None, None]] if n > 0 else []
    last = 0
    while len(sides) < n:
        i = len(sides)
        if shape == "complete":
            hang_below(sides, (i - 1) // 2, (i - 1) % 2)
        elif shape == "random" or (shape == "branch" and i < n // 2):
            places = [(lamp, side) for lamp in range(i) for side in (0, 1)]
            free = [place for place in places if sides[place[0]][place[1]] is None]
            last = hang_below(sides, *rng.choice(free))
        elif shape == "ladder":
            # two threads that bend to each other
            last = hang_below(sides, max(0, i - 2), i % 2 if i < 3 else 1 - i % 2)
        else:
            side = {"left": 0, "right": 1, "zigzag": i % 2}.get(shape, rng.randrange(2))
            last = hang_below(sides, last, side)
    return sides


def random_input(seed):
    """Small trees of every shape with few brightnesses, often 0 or negative; some have long threads."""
    rng = random.Random(seed)
    kind = seed % 20
    shapes = ("left", "right", "zigzag", "complete", "random", "branch", "winding", "ladder")
    if kind == 19:
        which = seed // 20 % 5
        shape = ("left", "right", "complete", "winding", "ladder")[which]
        n = (301, 301, 1500, 280, 300)[which]
    elif kind >= 16:
        shape = rng.choice(("random", "branch", "branch", "ladder", "complete"))
        n = rng.randint(20, 60)
        if kind == 18:
            # so deep that places can't be numbered
            shape = "ladder"
            n = rng.randint(66, 160)
    else:
        shape = shapes[kind] if kind < 8 else rng.choice(("random", "branch"))
        n = rng.choice((0, 1, 2, 3, 3, 4, 5, 6, 7, 8, 10))
    pool = rng.choice(((0, 1), (-1, 0, 1), range(10), (5,), (-99, 0, 99), range(-99, 100)))
    levels = level_order(some_tree(rng, shape, n), [rng.choice(pool) for _ in range(n)])
    if kind == 18 and seed // 20 % 2 == 0:
        levels = [rng.choice(pool), None] + levels
    return [levels]
