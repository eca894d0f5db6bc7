"""Inputs for the growth measurement: n rows of n tiles, rough and smooth in no pattern.

With seed 11, all tiles are as rough as they can be; with seed 12, there is one column of such tiles, with seed 13 one row.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 11:
        return [[[1000] * n for _ in range(n)]]
    if seed == 12:
        return [[[1000] for _ in range(n)]]
    if seed == 13:
        return [[[1000] * n]]
    return [[[rng.randint(0, 99) for _ in range(n)] for _ in range(n)]]


def small_size(rng):
    more = rng.randint(3, 6)
    sizes = [(1, 1), (1, 2), (2, 1), (1, more), (more, 1), (2, 2), (2, 3), (3, 2), (3, 3), (2, more)]
    return rng.choice(sizes + [(more, 2), (3, 4), (4, 3), (4, 4)])


def cheap_path(rng, rows, columns, cheap, dear):
    """A dear floor with one cheap path, which begins in any direction."""
    floor = [[rng.choice(dear) for _ in range(columns)] for _ in range(rows)]
    steps = ["down"] * (rows - 1) + ["right"] * (columns - 1)
    order = rng.randrange(4)
    if order == 0:
        steps.reverse()
    elif order > 1:
        rng.shuffle(steps)
    r = c = 0
    floor[0][0] = rng.choice(cheap)
    for step in steps:
        r, c = (r + 1, c) if step == "down" else (r, c + 1)
        floor[r][c] = rng.choice(cheap)
    return floor


def random_input(seed):
    """Small floors of few values, with one cheap path, of one row or column, all equal, and some large."""
    rng = random.Random(seed)
    kind = seed % 20
    rows, columns = small_size(rng)
    values = rng.choice([[0, 1], [1, 2], range(4), range(10), [1, 9], [0, 1000], [999, 1000], [130, 260, 7]])
    if kind == 0:
        return [[[rng.choice(values)] * columns for _ in range(rows)]]
    if kind < 9:
        return [[[rng.choice(values) for _ in range(columns)] for _ in range(rows)]]
    if kind < 16:
        cheap = rng.choice([[0], [1], [0, 1, 2]])
        return [cheap_path(rng, rows, columns, cheap, rng.choice([[9], [3, 4, 5], [1000]]))]
    if kind < 18:
        rows, columns = rng.choice([(5, 5), (6, 5), (4, 9), (9, 3), (2, 20), (20, 2), (1, 40), (40, 1)])
        return [[[rng.choice(values) for _ in range(columns)] for _ in range(rows)]]
    if kind < 19:
        rows, columns = rng.randint(4, 7), rng.randint(4, 7)
        return [cheap_path(rng, rows, columns, [0, 1, 2], [5, 9, 1000])]

    shape = seed // 20 % 5
    if shape == 0:
        rows, columns = rng.choice([(22, 80), (80, 22)]) if seed < 200 else (80, 80)
        return [[[1000] * columns for _ in range(rows)]]
    if shape == 1:
        row = [rng.randint(0, 1000) for _ in range(80)]
        return [[row] if rng.random() < 0.5 else [[effort] for effort in row]]
    if shape == 2:
        return [cheap_path(rng, rng.randint(15, 25), rng.randint(15, 25), [0, 1, 2], [3, 1000])]
    if shape == 3:
        return [[[rng.choice(values) for _ in range(15)] for _ in range(80)]]
    return [[[rng.choice([0, 1, 2])] * 80 for _ in range(2)]]
