"""Inputs with about n squares: a wide plain in the west, a winding valley that begins there, a mountain range, and a steep coast
in the east.

The valley goes up and down in steps, one square to the side and one up or down, so it takes many turns through all squares to
follow it in the order of rows and columns.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 20:
        width = rng.randint(1, 4)
        return [[[rng.randint(0, 4) for _ in range(width)] for _ in range(max(1, n // width))]]

    side = max(5, round(n**0.5))
    west = side // 2
    width = side - 3 - west
    heights = []
    for r in range(side):
        plain = [10 for _ in range(west - 1)]
        hills = [10 if r == 0 else 20] + [10 if _valley(r, c, side, width) else 20 for c in range(width)]
        heights.append(plain + hills + [rng.randint(50, 99), rng.randint(20, 40), rng.randint(0, 15)])
    return [heights]


def _valley(r, c, rows, columns):
    step, place = divmod(r + c, 4)
    if place < 2:
        return True
    # from one step to the next, in turns at the upper right and the lower left end
    return r == 0 or c == columns - 1 if step % 2 == 0 else r == rows - 1 or c == 0


def random_input(seed):
    """Small strips of land with few heights: level ground, slopes, ridges, basins and winding valleys."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 19:
        rows, columns = ((1, 100), (100, 1), (12, 15), (100, 3), (30, 20))[seed // 20 % 5]
    elif kind in (10, 11, 18):
        rows, columns = rng.choice((5, 5, 7)), rng.randint(4, 7)
    elif kind >= 16:
        rows, columns = rng.randint(4, 8), rng.randint(4, 8)
    elif kind < 4:
        rows, columns = rng.choice(((1, 1), (1, 2), (1, 3), (1, 6), (2, 1), (4, 1), (2, 2), (1, 8)))
    else:
        rows, columns = rng.randint(2, 5), rng.randint(2, 5)
    pools = [(0, 1), range(3), range(4), (0, 1, 1, 2), (4, 4, 5), range(10), (0, 999_999, 1_000_000)]
    pool = rng.choice(pools + [(9, 10, 100, 1000)])
    heights = [[rng.choice(pool) for _ in range(columns)] for _ in range(rows)]
    shapes = {5: "slope", 6: "back slope", 7: "ridge", 8: "basin", 9: "valley", 16: "valley", 17: "ridge"}
    shape = "bends" if kind in (10, 11, 18) else shapes.get(kind)
    if kind == 19:
        shape = rng.choice(("slope", "ridge", "valley", "level"))
    for r in range(rows):
        for c in range(columns):
            if shape == "slope":
                heights[r][c] = 10 + c - rng.randint(0, 1)
            elif shape == "back slope":
                heights[r][c] = 20 - c - r + rng.randint(0, 1)
            elif shape == "ridge":
                heights[r][c] = 60 - abs(c - columns // 2) + rng.randint(0, 1)
            elif shape == "basin" and (r in (0, rows - 1) or c in (0, columns - 1)):
                heights[r][c] += 2
            elif shape == "level":
                heights[r][c] = 1_000_000
            elif shape == "bends":
                # the even rows are low and joined at their ends in turns; only two squares lead to the seas
                ends = [(0, 0), (rows - 1, columns - 1)]
                low = 0 < c < columns - 1 and (r % 2 == 0 or c == (columns - 2 if r % 4 == 1 else 1))
                heights[r][c] = rng.choice((3, 3, 3, 3, 3, 4)) if low or (r, c) in ends else 9
            elif shape == "valley":
                # every second column is low, and the high ones have one gate each
                gate = 0 if c % 4 == 1 else rows - 1
                heights[r][c] = 9 if c % 2 and r != gate else rng.choice((3, 3, 3, 4))
    if kind in (7, 8):
        heights[rng.randrange(rows)][rng.randrange(columns)] = rng.choice((0, 1, 100))
    if rng.random() < 0.3:
        heights = [row[::-1] for row in heights]
    if rng.random() < 0.3:
        heights = heights[::-1]
    return [[[min(height, 1_000_000) for height in row] for row in heights]]
