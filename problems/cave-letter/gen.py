"""A random cave with n chambers, written and read: a winding tunnel first, and many forks behind it.

With seed 11, the cave is a tunnel in which each passage is a left one.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    sides = [[None, None] for _ in range(n)]
    tunnel = min(n - 1, n // 6, 150) if n else 0
    if seed == 11:
        tunnel = n - 1
    for chamber in range(tunnel):
        sides[chamber][0 if seed == 11 else rng.randrange(2)] = chamber + 1

    # Each further chamber comes to a random free place behind the tunnel.
    free = [(tunnel, 0), (tunnel, 1)]
    for chamber in range(tunnel + 1, n):
        pick = rng.randrange(len(free))
        free[pick], free[-1] = free[-1], free[pick]
        above, side = free.pop()
        sides[above][side] = chamber
        free += [(chamber, 0), (chamber, 1)]
    numbers = [rng.randint(-1000, 1000) for _ in range(n)]

    levels = []
    queue = [0] if n else []
    for chamber in queue:
        if chamber is None:
            levels.append(None)
        else:
            levels.append(numbers[chamber])
            queue += sides[chamber]
    while levels and levels[-1] is None:
        levels.pop()

    parts = []
    waiting = [0] if n else [None]
    while waiting:
        chamber = waiting.pop()
        if chamber is None:
            parts.append("-")
        else:
            parts.append(str(numbers[chamber]))
            left, right = sides[chamber]
            waiting += [right, left]
    return [["CaveLetter", []], ["write", [levels]], ["read", [" ".join(parts)]]]


def cave_sides(rng, size, shape):
    """The left and right neighbours of each chamber, by number; no chamber is more than 300 passages deep."""
    sides = [[None, None] for _ in range(size)]
    free, depth = [(0, 0), (0, 1)], {0: 0}
    for chamber in range(1, size):
        if shape in ("left", "right", "zigzag"):
            side = {"left": 0, "right": 1, "zigzag": chamber % 2}[shape]
            pick = free.index((chamber - 1, side)) if depth[chamber - 1] < 300 else 0
        elif shape == "complete":
            pick = 0
        else:
            pick = rng.randrange(0 if shape == "random" else max(0, len(free) - 3), len(free))
        above, side = free.pop(pick)
        sides[above][side] = chamber
        depth[chamber] = depth[above] + 1
        if depth[chamber] < 300:
            free += [(chamber, 0), (chamber, 1)]
    return sides


def cave_levels(sides, numbers):
    levels, queue = [], [0] if sides else []
    for chamber in queue:
        levels.append(None if chamber is None else numbers[chamber])
        queue += [] if chamber is None else sides[chamber]
    while levels and levels[-1] is None:
        levels.pop()
    return levels


def cave_text(sides, numbers):
    parts, waiting = [], [0] if sides else [None]
    while waiting:
        chamber = waiting.pop()
        parts.append("-" if chamber is None else str(numbers[chamber]))
        if chamber is not None:
            waiting += sides[chamber][::-1]
    return " ".join(parts)


def random_input(seed):
    """Small caves of many shapes, written and read in any order, some of them again; a few long tunnels."""
    rng = random.Random(seed)
    kind = seed % 20
    calls = [["CaveLetter", []]]
    for _ in range(1 if kind == 19 else rng.choice((0, 1, 1, 2, 2, 3, 4, 6, 8))):
        size = rng.randint(0, 8) if kind < 16 else rng.randint(20, 60)
        if kind == 19:
            size = rng.choice((200, 300, 301, 400, 600))
        sides = cave_sides(rng, size, rng.choice(("left", "right", "zigzag", "complete", "random", "deep")))
        values = rng.choice(((0,), (0, 1), (-1, 0, 1), (1, 11, 111), (-12, -1, 2, 12), (-1000, 0, 1000)))
        numbers = [rng.choice(values) if kind % 4 else rng.randint(-1000, 1000) for _ in range(size)]
        both = [["write", [cave_levels(sides, numbers)]], ["read", [cave_text(sides, numbers)]]]
        rng.shuffle(both)
        calls += both[: rng.choice((1, 2, 2))]
        if kind < 16 and rng.random() < 0.4:
            calls += rng.choices(calls[1:], k=2)
    return calls
