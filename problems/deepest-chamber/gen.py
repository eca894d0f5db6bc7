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


def random_input(seed):
    """Caves of many shapes, most of them small: tunnels, complete caves, two arms, late forks and bushes."""
    rng = random.Random(seed)
    kind = seed % 20
    shapes = ["left", "right", "zigzag", "winding", "complete", "bush", "arms", "bulky", "bulky", "fork"]
    if kind == 0:
        shape, size = rng.choice([("bush", 600), ("complete", 511), ("complete", 1000), ("left", 300)])
        if seed // 20 % 3 == 0:
            shape, size = rng.choice(["right", "zigzag", "winding", "arms"]), rng.choice([255, 256, 300])
        elif seed // 20 % 3 == 1:
            shape, size = "tunnel", rng.randint(300, 800)
    elif kind <= 3:
        shape, size = rng.choice(shapes), rng.randint(20, 60)
    else:
        shape, size = rng.choice(shapes), rng.randint(0, 8)
    numbers = rng.choice([[0], [-1, 0, 1], [-1000, 1000], [1], list(range(10)), [-1000, 0, 128, 256, 1000]])
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
    levels = by_levels(sides, rng)
    return [None if number is None else rng.choice(numbers) for number in levels]


def free_place(rng, shape, chamber, turn, free):
    """Which of the free places is dug next; the last two belong to the newest chamber."""
    if shape == "complete" or (shape == "tunnel" and chamber > 250):
        return 0
    if shape in ("arms", "bulky") and chamber == turn:
        return 0
    if shape == "bulky" and chamber > turn:
        # behind the chamber with this number there are many, and perhaps none is deep
        return rng.randrange(turn, len(free))
    if shape == "bush" or (shape == "fork" and chamber == turn):
        return rng.randrange(len(free))
    if shape == "left":
        return len(free) - 2
    if shape == "right":
        return len(free) - 1
    if shape == "zigzag":
        return len(free) - 1 - chamber % 2
    return len(free) - rng.randint(1, 2)
