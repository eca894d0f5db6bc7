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

    return [numbered_levels(rng, sides, range(-99, 100))]


def random_input(seed):
    """Caves of many shapes, most of them small; often the longest wire is below the entrance, on one side."""
    rng = random.Random(seed)
    kind = seed % 20
    shapes = ["left", "zigzag", "two arms", "complete", "bush", "arms", "bulky", "fork", "hanging"]
    if kind == 0:
        shape, size = rng.choice([("bush", 600), ("complete", 511), ("complete", 1000), ("left", 301)])
        if seed // 20 % 3 == 0:
            shape, size = rng.choice(["right", "zigzag", "winding", "arms"]), rng.choice([256, 301])
        elif seed // 20 % 3 == 1:
            shape, size = rng.choice([("tunnel", 300), ("tunnel", 800), ("two arms", 601), ("two arms", 400)])
    elif kind <= 3:
        shape, size = rng.choice(shapes), rng.randint(20, 60)
    else:
        shape, size = rng.choice(shapes), rng.randint(0, 10)
    numbers = rng.choice([[0], [-1, 0, 1], [-99, 99], [1], list(range(10))])
    if kind == 1 and seed // 20 % 2:
        return [crowd_beside_wire(rng, numbers)]
    return [cave(rng, shape, size, numbers)]


def crowd_beside_wire(rng, numbers):
    """The longest wire is in the part with fewer chambers, and does not pass the entrance."""
    arm = rng.randint(6, 20)
    sides = [[None, None]]

    def dig(above, side):
        sides[above][side] = len(sides)
        sides.append([None, None])
        return len(sides) - 1

    wire_side = rng.randrange(2)
    middle = dig(0, wire_side)
    for side in (0, 1):
        place = middle
        for step in range(arm):
            place = dig(place, side if step == 0 else rng.randrange(2))
    crowd = [dig(0, 1 - wire_side)]
    while len(crowd) < 2 * arm + 2:
        crowd += [dig(crowd[(len(crowd) - 1) // 2], side) for side in (0, 1)]
    return numbered_levels(rng, sides, numbers)


def cave(rng, shape, size, numbers):
    if size == 0:
        return []
    sides = [[None, None]]
    free = [(0, 0), (0, 1)]
    turn, knee = rng.randint(1, size), 0
    if shape == "two arms":
        knee = rng.choice([0, 1, 2, 3]) if size < 100 else 0
        turn = max(knee + 1, (size + knee + 1) // 2)
    for chamber in range(1, size):
        above, side = free.pop(free_place(rng, shape, chamber, turn, knee, free))
        sides[above][side] = chamber
        sides.append([None, None])
        free += [(chamber, 0), (chamber, 1)]
    return numbered_levels(rng, sides, numbers)


def numbered_levels(rng, sides, numbers):
    levels = []
    queue = [0]
    for place in queue:
        levels.append(None if place is None else rng.choice(numbers))
        if place is not None:
            queue += sides[place]
    while levels[-1] is None:
        levels.pop()
    return levels


def free_place(rng, shape, chamber, turn, knee, free):
    """Which of the free places is dug next; the last two belong to the newest chamber."""
    if shape == "complete" or (shape == "tunnel" and chamber > 250):
        return 0
    if shape in ("arms", "two arms", "bulky") and chamber == turn:
        return knee  # the other side of the chamber with this number
    if shape == "bulky" and chamber > turn:
        return rng.randrange(turn, len(free))
    if shape == "hanging" and chamber >= turn:
        return turn - 1
    if shape == "bush" or (shape == "fork" and chamber in (turn, turn + 2)):
        return rng.randrange(len(free))
    if shape == "left":
        return len(free) - 2
    if shape == "right":
        return len(free) - 1
    if shape == "zigzag":
        return len(free) - 1 - chamber % 2
    return len(free) - rng.randint(1, 2)
