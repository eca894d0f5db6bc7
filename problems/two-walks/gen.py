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


def shaped_cave(rng, shape, n):
    """For n chambers, the left and the right chamber of each; no chamber is more than 300 passages away."""
    sides = [[None, None] for _ in range(n)]
    if shape == 4:
        for chamber in range(1, n):
            sides[(chamber - 1) // 2][(chamber - 1) % 2] = chamber
        return sides
    tunnel = n if shape < 4 else rng.randint(1, n)
    tunnel = min(tunnel, 301)
    turn = rng.randint(1, n)
    for chamber in range(1, tunnel):
        side = [0, 1, chamber % 2, int(chamber >= turn)][shape] if shape < 4 else rng.randrange(2)
        sides[chamber - 1][side] = chamber
    depth = list(range(tunnel))
    for chamber in range(tunnel, n):
        free = [(above, side) for above in range(chamber) for side in (0, 1) if sides[above][side] is None]
        above, side = rng.choice([place for place in free if depth[place[0]] < 300])
        sides[above][side] = chamber
        depth.append(depth[above] + 1)
    return sides


def random_input(seed):
    """Caves of 0 to 9 chambers: left, right, zigzag, bent, complete or random; some larger and deeper."""
    rng = random.Random(seed)
    kind = seed % 20
    turn = seed // 20
    if kind == 0 and turn % 3 == 0:
        return [[], []]
    if kind < 16:
        n = 1 if kind == 0 else rng.randint(2, 9)
        shape = rng.choice([0, 1, 2, 3, 3, 4, 5, 5, 5, 5])
    elif kind < 19:
        n = rng.randint(20, 50)
        shape = rng.choice([2, 3, 4, 5, 5])
    else:
        n = [301, 301, 301, 301, 1500][turn] if turn < 5 else rng.randint(150, 300)
        shape = turn if turn < 5 else rng.choice([2, 4, 5])
    sides = shaped_cave(rng, shape, n)
    top = rng.choice([n - 1, n + 1, 1000000])
    numbers = rng.sample(range(top + 1), n)
    order = rng.randrange(4)
    if order == 0:
        numbers.sort()
    elif order == 1:
        numbers.sort(reverse=True)
    if kind in (2, 9):
        # The largest number that is allowed; in a falling order, it is that of the entrance.
        numbers[numbers.index(max(numbers))] = 1000000
    entered = []
    between = []
    waiting = [(0, False)]
    while waiting:
        chamber, is_left_done = waiting.pop()
        left, right = sides[chamber]
        if is_left_done:
            between.append(numbers[chamber])
            if right is not None:
                waiting.append((right, False))
            continue
        entered.append(numbers[chamber])
        waiting.append((chamber, True))
        if left is not None:
            waiting.append((left, False))
    return [entered, between]
