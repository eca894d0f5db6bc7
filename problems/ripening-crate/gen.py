"""Inputs for the growth measurement: one ripe pear in the corner of some open rows, behind them a way that winds through most
of the cells, and at its end some rows with many ripe pears. Crates of one size have about n cells.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    side = max(1, int(n**0.5))
    open_rows = side // 6
    ripe_rows = max(1, side // 12)
    crate = ["h" * side] * open_rows
    for r in range(side - open_rows - ripe_rows):
        if r % 2 == 0:
            crate.append("h" * side)
        else:
            # The way to the next row is at the right end and at the left end by turns.
            crate.append("." * (side - 1) + "h" if r % 4 == 1 else "h" + "." * (side - 1))
    for r in range(ripe_rows):
        crate.append("h" * side if r % 2 else ("rh" * side)[:side])
    crate[0] = "r" + crate[0][1:]

    if rng.random() < 0.5:
        crate = [row[::-1] for row in crate]
    if rng.random() < 0.5:
        crate.reverse()
    return [crate]
