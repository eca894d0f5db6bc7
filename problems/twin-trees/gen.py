"""Inputs for the growth measurement: twins with a long winding stem, and many forks at its end.

With the seeds 11 to 14, all numbers are 1 and the trees are no twins. A tree is a stem of n joints and differs from the other
only at the far end: it is one joint longer (to the left with 11, to the right with 12), or its last joint is on the other side
(13). With 14, a tree has two such stems, and one of them is one joint longer. If the places are numbered as in a heap, the
numbers at the far end don't fit into 64 bits.
"""

import random


def generate(n, seed):
    if n == 0:
        return [[], []]
    if seed in (11, 12):
        stem = [1] + ([1, None], [None, 1])[seed - 11] * (n - 1)
        return [stem, stem + ([1], [None, 1])[seed - 11]]
    if seed == 13:
        stem = [1] + [1, None] * (n - 1)
        return [stem + [1], stem + [None, 1]]
    if seed == 14:
        stems = [1, 1, 1] + [1, None, 1, None] * (n - 1)
        return [stems + [1], stems + [None, None, 1]]
    rng = random.Random(seed)
    sides = [[None, None] for _ in range(n)]

    # The stem grows with n, but the tree never gets deeper than the statement allows.
    stem = min(n - 1, n // 5, 250)
    for joint in range(stem):
        sides[joint][rng.randrange(2)] = joint + 1

    # Each further joint comes to a random free place behind the stem.
    free = [(stem, 0), (stem, 1)]
    for joint in range(stem + 1, n):
        pick = rng.randrange(len(free))
        free[pick], free[-1] = free[-1], free[pick]
        below, side = free.pop()
        sides[below][side] = joint
        free += [(joint, 0), (joint, 1)]

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
    return [levels, list(levels)]


def tree_sides(rng, size, shape):
    """The joints to the left and right of each joint; no joint is more than 299 branches from the lowest."""
    sides, free, depth = [[None, None] for _ in range(size)], [(0, 0), (0, 1)], [0]
    for joint in range(1, size):
        pick = rng.randrange(len(free))
        if shape == "complete":
            pick = 0
        elif shape != "random" and depth[-1] < 299:
            side = {"left": 0, "right": 1, "zigzag": joint % 2, "winding": rng.randrange(2)}[shape]
            pick = free.index((joint - 1, side))
        below, side = free.pop(pick)
        sides[below][side] = joint
        depth.append(depth[below] + 1)
        if depth[-1] < 299:
            free += [(joint, 0), (joint, 1)]
    return sides


def tree_levels(sides, numbers):
    levels, queue = [], [0] if sides else []
    for joint in queue:
        levels.append(None if joint is None else numbers[joint])
        queue += [] if joint is None else sides[joint]
    while levels and levels[-1] is None:
        levels.pop()
    return levels


def random_input(seed):
    """Twins, and trees that differ in a number, a joint or a side, or in shape with the same numbers."""
    rng = random.Random(seed)
    kind = seed % 20
    size = rng.choice((0, 1, 2, 3, 4, 5, 6, 7, 8)) if kind < 16 else rng.randint(20, 60)
    if kind == 19:
        size = rng.choice((150, 299, 300, 320, 600))
    shapes = ("random", "random", "complete", "left", "right", "zigzag", "winding")
    shapes = shapes[3:] if kind == 19 else shapes
    sides = tree_sides(rng, size, rng.choice(shapes))
    pools = ((1,), (0,), (-1,), (-1, 5), (-1, 0, 1), (1, 11), (1, 11), range(-5, 6), (-10000, 10000, 257))
    pool = rng.choice(pools)
    numbers = [rng.choice(pool) for _ in range(size)]
    first = tree_levels(sides, numbers)
    change = rng.randrange(16)
    if kind == 19:
        change = rng.choice((0, 2, 3, 4, 6, 7, 15))
    if change == 0:
        sides = tree_sides(rng, size, rng.choice(shapes))
    elif change == 1:
        return rng.choice(([first, []], [[], first]))
    elif change in (2, 3) and size:
        joint = size - 1 if kind == 19 else rng.choice((0, size - 1, rng.randrange(size)))
        numbers[joint] = rng.choice((0, -1, 10000, numbers[joint] + (-1 if numbers[joint] > 0 else 1)))
    elif change in (4, 5) and size:
        joint = rng.choice([j for j in range(size) if sides[j] != [None, None]] or [0])
        sides[joint].reverse()
    elif change in (6, 7) and size:
        # The last joint has no branches. It goes, or gets one more joint.
        if size > 1 and change == 6:
            sides = [[None if joint == size - 1 else joint for joint in pair] for pair in sides]
        else:
            sides.append([None, None])
            numbers.append(rng.choice(pool))
            sides[size - 1][rng.randrange(2)] = size
    elif change in (8, 10, 11) and size:
        i, j = rng.randrange(size), rng.randrange(size)
        numbers[i], numbers[j] = numbers[j], numbers[i]
    elif change == 9:
        sides = [pair[::-1] for pair in sides]
    second = tree_levels(sides, numbers)
    return [first, second] if rng.random() < 0.5 else [second, first]
