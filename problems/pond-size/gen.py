"""Inputs for the growth measurement: about n squares, nearly all of the water in one pond. In the last third of the rows, it
is a ditch that climbs one slanting stair after another, with a turn at nearly every square.

With seed 11, a stream winds up and down through the whole map, which has 20 rows.
"""

import random


def generate(n, seed):
    if seed == 11:
        lines = [["~" if column % 2 == 0 else "." for column in range(n // 20)] for _ in range(20)]
        for column in range(1, n // 20 - 1, 2):
            lines[-1 if column % 4 == 1 else 0][column] = "~"
        return [["".join(line) for line in lines], 0, 0]
    rng = random.Random(seed)
    height = max(1, round(n**0.5))
    width = max(1, n // height)
    lines = ["".join(rng.choices("~.", [4, 1], k=width)) for _ in range(height)]

    # A ditch across the whole map makes sure that the pond is a large one.
    row = height // 2
    lines[row] = "~" * width
    below = height * 2 // 3
    if row + 1 < below:
        for r in range(row + 1, below):
            lines[r] = "~" + (lines[r][1:] if r < below - 1 else "." * (width - 1))
        lines[below:] = stairs(height - below, width)
    return [lines, row, rng.randrange(width)]


def stairs(height, width):
    """Slanting stairs of water, one square high and one wide at each step; a dry strip after each has a gap at one end."""
    lines = [["." if (r + c) % 3 == 2 else "~" for c in range(width)] for r in range(height)]
    for slant in range(2, height + width - 1, 3):
        r = max(0, slant - width + 1) if slant % 2 else min(height - 1, slant)
        lines[r][slant - r] = "~"
    return ["".join(line) for line in lines]


def random_input(seed):
    """Small maps with narrow ponds, also such as meet at corners or opposite edges; some long ditches."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 0:
        return large_marsh(rng, seed // 20)
    if kind <= 3:
        height, width = rng.randint(4, 8), rng.randint(4, 8)
    else:
        height, width = rng.randint(1, 4), rng.randint(1, 4)
        if kind <= 6:
            height, width = rng.choice([(1, rng.randint(1, 9)), (rng.randint(1, 9), 1)])
    share = rng.choice([0, 0.3, 0.5, 0.6, 0.6, 0.8, 0.9, 1])
    marsh = [["~" if rng.random() < share else "." for _ in range(width)] for _ in range(height)]
    shape = rng.randrange(8)
    if shape == 0:
        marsh = [["~" if (r + c) % 2 == 0 else "." for c in range(width)] for r in range(height)]
    elif shape == 1:
        marsh = [["~"] * width for _ in range(height)]
        for line in marsh[1:-1]:
            line[1:-1] = ["."] * max(0, width - 2)
    elif shape == 2:
        marsh[rng.randrange(height)] = ["."] * width
    elif shape == 3:
        dry = rng.randrange(width)
        for line in marsh:
            line[dry] = "."
    row = rng.choice([0, height - 1, rng.randrange(height)])
    column = rng.choice([0, width - 1, rng.randrange(width)])
    if rng.random() < 0.8:
        marsh[row][column] = "~"
    return [["".join(line) for line in marsh], row, column]


def large_marsh(rng, step):
    if step % 5 == 0:
        # a ditch that goes to and fro
        width, height = rng.randint(40, 60), rng.randrange(51, 62, 2)
        marsh = ["~" * width for _ in range(height)]
        for r in range(1, height, 2):
            marsh[r] = "." * (width - 1) + "~" if r % 4 == 1 else "~" + "." * (width - 1)
        return [marsh, rng.choice([0, height - 1]), rng.choice([0, width - 1])]
    if step % 5 == 1:
        if step > 1:
            # 1000 * row + column would be the same for two squares
            return [["~" * rng.randint(1001, 1300)] * 2, rng.choice([0, 1]), rng.choice([0, 1000])]
        return [["~" * 2000], 0, rng.choice([0, 1999, 1000])]
    if step % 5 == 2:
        return [["~"] * rng.randint(1200, 2000), rng.choice([0, 1199]), 0]
    if step % 5 == 3:
        return [["~" * 40] * 40, rng.randrange(40), rng.randrange(40)]
    marsh = ["".join(rng.choices("~.", [7, 4], k=40)) for _ in range(40)]
    marsh[20] = "~" * 40
    return [marsh, 20, rng.randrange(40)]
