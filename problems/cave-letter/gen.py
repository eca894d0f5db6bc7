"""A random cave with n chambers, written and read: a winding tunnel first, and many forks behind it."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    sides = [[None, None] for _ in range(n)]
    tunnel = min(n - 1, n // 6, 150) if n else 0
    for chamber in range(tunnel):
        sides[chamber][rng.randrange(2)] = chamber + 1

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
