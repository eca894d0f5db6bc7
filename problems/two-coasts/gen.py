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
