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


def cave_parents(rng, size, shape):
    """For each chamber but the first, the one above it and the side; none is more than 300 passages deep."""
    above, free, depth = [None], [(0, 0), (0, 1)], [0]
    for chamber in range(1, size):
        pick = rng.randrange(len(free))
        if shape == "complete":
            pick = 0
        elif shape == "deep":
            pick = rng.randrange(max(0, len(free) - 3), len(free))
        elif shape != "random" and depth[-1] < 300:
            side = {"left": 0, "right": 1, "zigzag": chamber % 2, "winding": rng.randrange(2)}[shape]
            pick = free.index((chamber - 1, side))
        above.append(free.pop(pick))
        depth.append(depth[above[-1][0]] + 1)
        if depth[-1] < 300:
            free += [(chamber, 0), (chamber, 1)]
    return above


def random_input(seed):
    """Caves of all shapes, with 0 and negative numbers; climbers in one chamber, in line, or far apart."""
    rng = random.Random(seed)
    kind = seed % 20
    size = rng.choice((1, 2, 3, 4, 5, 6, 7, 8, 9)) if kind < 16 else rng.randint(20, 60)
    if kind == 19:
        size = rng.choice((150, 300, 301, 320, 500))
    shapes = ("random", "random", "random", "complete", "deep", "left", "right", "zigzag", "winding")
    above = cave_parents(rng, size, rng.choice(shapes))
    sides = [[None, None] for _ in range(size)]
    for chamber in range(1, size):
        sides[above[chamber][0]][above[chamber][1]] = chamber

    low = rng.choice((0, 0, -1, -1, -2, -size // 2, 1 - size, -size, 250, -9999, 10000 - size))
    numbers = list(range(low, low + size))
    if kind % 4 == 1:
        numbers = rng.sample(range(-9999, 10000), size)
    if rng.random() < 0.8:
        rng.shuffle(numbers)
    levels, queue = [], [0]
    for chamber in queue:
        levels.append(None if chamber is None else numbers[chamber])
        queue += [] if chamber is None else sides[chamber]
    while levels[-1] is None:
        levels.pop()

    first, second = rng.randrange(size), rng.choice((size - 1, rng.randrange(size), rng.randrange(size)))
    relation = rng.randrange(6)
    if relation == 0:
        second = first
    elif relation == 1:
        # The second climber is somewhere on the way of the first one.
        second = first
        for _ in range(rng.choice((1, 1, 2, 5))):
            second = above[second][0] if second else 0
    elif relation == 2:
        # Both below the same chamber, if one has two passages.
        forks = [chamber for chamber in range(size) if None not in sides[chamber]]
        if forks:
            first, second = sides[rng.choice(forks)]
    if rng.random() < 0.5:
        first, second = second, first
    return [levels, numbers[first], numbers[second]]
