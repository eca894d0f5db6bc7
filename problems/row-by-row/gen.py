"""Inputs for the growth measurement: a bushy cave, and below one of its ends a long winding tunnel."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n == 0:
        return [[]]
    sides = [[None, None] for _ in range(n)]

    # Most of the cave lies near the entrance: each chamber is dug at a random free place.
    tunnel = min(n // 8, 250)
    free = [(0, 0), (0, 1)]
    for chamber in range(1, n - tunnel):
        pick = rng.randrange(len(free))
        free[pick], free[-1] = free[-1], free[pick]
        above, side = free.pop()
        sides[above][side] = chamber
        free += [(chamber, 0), (chamber, 1)]

    # The tunnel makes many rows of one chamber each.
    above, side = free[rng.randrange(len(free))]
    for chamber in range(n - tunnel, n):
        sides[above][side] = chamber
        above, side = chamber, rng.randrange(2)

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


def random_input(seed):
    """Caves of many shapes, most of them small: tunnels, complete caves, two arms, late forks and bushes."""
    rng = random.Random(seed)
    kind = seed % 20
    shapes = ["left", "right", "zigzag", "winding", "complete", "bush", "bush", "arms", "arms", "fork"]
    if kind == 0:
        shape, size = rng.choice([("bush", 600), ("complete", 511), ("complete", 1000), ("left", 301)])
        if seed // 20 % 3 == 0:
            shape, size = rng.choice(["right", "zigzag", "winding", "arms"]), rng.choice([255, 256, 301])
        elif seed // 20 % 3 == 1:
            shape, size = "tunnel", rng.randint(300, 800)
    elif kind <= 3:
        shape, size = rng.choice(shapes), rng.randint(20, 60)
    else:
        shape, size = rng.choice(shapes), rng.randint(0, 9)
    numbers = rng.choice([[0], [-1, 0, 1], [-99, 99], [1, 2, 3], list(range(10)), list(range(-99, 100))])
    return [cave(rng, shape, size, numbers)]


def cave(rng, shape, size, numbers):
    if size == 0:
        return []
    sides = [[None, None]]
    free = [(0, 0), (0, 1)]
    turn = rng.randint(1, size)
    for chamber in range(1, size):
        above, side = free.pop(free_place(rng, shape, chamber, turn, free))
        sides[above][side] = chamber
        sides.append([None, None])
        free += [(chamber, 0), (chamber, 1)]
    levels = []
    queue = [0]
    for place in queue:
        levels.append(None if place is None else rng.choice(numbers))
        if place is not None:
            queue += sides[place]
    while levels[-1] is None:
        levels.pop()
    return levels


def free_place(rng, shape, chamber, turn, free):
    """Which of the free places is dug next; the last two belong to the newest chamber."""
    if shape == "complete" or (shape == "tunnel" and chamber > 250):
        return 0
    if shape == "arms" and chamber == turn:
        return 0
    if shape == "bush" or (shape == "fork" and chamber in (turn, turn + 2)):
        return rng.randrange(len(free))
    if shape == "left":
        return len(free) - 2
    if shape == "right":
        return len(free) - 1
    if shape == "zigzag":
        return len(free) - 1 - chamber % 2
    return len(free) - rng.randint(1, 2)
