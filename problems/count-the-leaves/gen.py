import random
from random import Random


def generate(n, seed):
    """A cave with n chambers: each new one is dug at a random free place. With seed 0, a long tunnel leads to the first fork."""
    rng = Random(seed)
    if n == 0:
        return [[]]
    left = [None] * n
    right = [None] * n
    tunnel = min(n // 8, 250) if seed == 0 else 0
    for chamber in range(tunnel):
        (left if rng.randrange(2) else right)[chamber] = chamber + 1
    free = [(tunnel, "left"), (tunnel, "right")]
    for chamber in range(tunnel + 1, n):
        # Swap the chosen place to the end, so that taking it out is cheap.
        pick = rng.randrange(len(free))
        free[pick], free[-1] = free[-1], free[pick]
        parent, side = free.pop()
        if side == "left":
            left[parent] = chamber
        else:
            right[parent] = chamber
        free.append((chamber, "left"))
        free.append((chamber, "right"))

    levels = []
    queue = [0]
    for place in queue:
        if place is None:
            levels.append(None)
            continue
        levels.append(rng.randint(-1000, 1000))
        queue.append(left[place])
        queue.append(right[place])
    while levels[-1] is None:
        levels.pop()
    return [levels]


def shaped_sides(rng, n, shape):
    """The places below each of n chambers; chains and combs have at most 301 levels."""
    sides = [[None, None] for _ in range(n)]
    if shape == "complete":
        for i in range(1, n):
            sides[(i - 1) // 2][(i - 1) % 2] = i
        return sides
    if shape == "comb":
        turn = rng.randrange(2)
        for i in range(1, n):
            sides[(i - 1) // 2 * 2][(i + turn) % 2] = i
        return sides

    chain = {"random": 0, "tail": n // 2}.get(shape, n - 1)
    for i in range(chain):
        side = {"left": 0, "right": 1, "zigzag": i % 2}.get(shape, rng.randrange(2))
        sides[i][side] = i + 1
    free = [(chain, 0), (chain, 1)]
    for i in range(chain + 1, n):
        above, side = free.pop(rng.randrange(len(free)))
        sides[above][side] = i
        free += [(i, 0), (i, 1)]
    return sides


def level_order(sides, values):
    levels = []
    queue = [0]
    for place in queue:
        levels.append(None if place is None else values[place])
        queue += [] if place is None else sides[place]
    while levels[-1] is None:
        levels.pop()
    return levels


def random_input(seed):
    """Caves of all shapes, most of up to 8 chambers: chains, combs, full and random ones, and no cave."""
    rng = random.Random(seed)
    kind = seed % 20
    shape = rng.choice(("left", "right", "winding", "complete", "comb", "comb", "random", "random", "tail"))
    numbers = rng.choice(((0,), (-1, 0, 1), (-1000, 0, 1000), (7, 7, 8)))
    if kind < 16:
        n = rng.choice((0, 1, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12))
    elif kind < 19:
        n = rng.randint(20, 60)
    else:
        number = seed // 20
        shape = ("left", "complete", "right", "random", "winding", "comb", "tail", "random")[number % 8]
        n = {1: 2000, 3: 1200, 5: 600}.get(number, 301 if number % 2 == 0 else rng.randint(150, 300))
    if n == 0:
        return [[]]
    return [level_order(shaped_sides(rng, n, shape), [rng.choice(numbers) for _ in range(n)])]
