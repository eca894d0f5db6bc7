"""Inputs for the growth measurement: n rows of n dry cells, with a single swamp in the last row."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    place = rng.randrange(n)
    last = "." * place + "~" + "." * (n - place - 1)
    return [["." * n for _ in range(n - 1)] + [last]]


def one_way(rng, size):
    """The column of the tower in each row, for a random way without swamp, or None."""
    order = list(range(size))
    for _ in range(2000):
        rng.shuffle(order)
        if all(abs(order[a] - order[b]) != b - a for b in range(size) for a in range(b)):
            return order
    return None


def random_input(seed):
    """Fields of up to six rows, dry, wet or with a way kept dry, and some of seven to nine rows."""
    rng = random.Random(seed)
    kind = seed % 20
    size = rng.choice([1, 1, 2, 3, 4, 4, 4, 5, 5, 5, 6, 6])
    wet = rng.choice([0.1, 0.2, 0.35, 0.5])
    if kind in (17, 18):
        size, wet = 7, rng.choice([0.3, 0.5])
    elif kind == 19:
        size, wet = rng.choice([8, 8, 9]), rng.choice([0.4, 0.6])
    field = [["~" if rng.random() < wet else "." for _ in range(size)] for _ in range(size)]
    if kind == 0:
        field = [[rng.choice("..~")] * size] * size
    elif kind in (1, 2):
        field = [["."] * size for _ in range(size)]
        for _ in range(rng.choice([0, 1, 1, 2])):
            field[rng.choice([0, size - 1, rng.randrange(size)])][rng.randrange(size)] = "~"
    elif kind == 3:
        line = rng.randrange(size)
        field = [["." for _ in range(size)] for _ in range(size)]
        for c in range(size):
            field[line][c] = rng.choice("~~~.")
    elif kind > 6:
        for _ in range(rng.choice([1, 1, 2])):
            order = one_way(rng, size)
            for r in range(size) if order else []:
                field[r][order[r]] = "."
    return [["".join(row) for row in field]]
