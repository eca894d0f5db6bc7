"""Inputs for the growth measurement: one ripe pear in the corner of some open rows, behind them a way that winds through most
of the cells, and at its end some rows with many ripe pears. Beside some of the way's first rows, ripe pears lie too: read row
by row, many of them are nearer to the rest of the way than all before. Crates of one size have about n cells.

With seed 0, the way winds through the whole crate, and one ripe pear is at its start: it takes about n / 2 days.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    side = max(1, int(n**0.5))
    if seed == 0:
        ways = ["h" * side, "." * (side - 1) + "h", "h" * side, "h" + "." * (side - 1)]
        crate = [ways[r % 4] for r in range(side)]
        crate[0] = "r" + crate[0][1:]
        return [crate]

    open_rows = side // 6
    ripe_rows = max(1, side // 12)
    crate = ["h" * side] * open_rows
    for r in range(side - open_rows - ripe_rows):
        if r % 2 == 0:
            crate.append("h" * side)
        else:
            # The way to the next row is at the right end and at the left end by turns.
            wall = "r" if 4 < r < 5 + side // 4 else "."
            crate.append(wall * (side - 1) + "h" if r % 4 == 1 else "h" + wall * (side - 1))
    for r in range(ripe_rows):
        crate.append("h" * side if r % 2 else ("rh" * side)[:side])
    crate[0] = "r" + crate[0][1:]

    if rng.random() < 0.5:
        crate = [row[::-1] for row in crate]
    if rng.random() < 0.5:
        crate.reverse()
    return [crate]


def random_input(seed):
    """Small crates with many or few pears and gaps, winding ways, many ripe ones; some larger crates."""
    rng = random.Random(seed)
    kind = seed % 20
    rows, columns = rng.randint(1, 4), rng.randint(1, 4)
    if kind in (2, 3):
        rows, columns = 1, rng.randint(1, 8)
    elif kind >= 16:
        rows, columns = rng.choice(((5, 7), (6, 6), (1, 40), (7, 8)))
    if kind == 19:
        rows, columns = rng.choice(((1, 80), (15, 15), (80, 4), (12, 20), (30, 40)))
    cells = rng.choice(("rh.", "rhhhh", "rhhhhhhh..", "hhhhhhhh.", "hhh", "h..", "r.", "rrrh", ".", "rhh."))
    crate = [[rng.choice(cells) for _ in range(columns)] for _ in range(rows)]
    shape = rng.randrange(6)
    if shape == 1 or (kind >= 16 and shape == 2):
        # A way that winds through all cells, ripe at one end or somewhere.
        for r in range(rows):
            for c in range(columns):
                turn = c == (columns - 1 if r % 4 == 1 else 0)
                crate[r][c] = "h" if r % 2 == 0 or turn else "."
    elif shape == 3 and kind >= 16:
        crate = [[rng.choice("hhhhh.") for _ in range(columns)] for _ in range(rows)]
    if rng.random() < 0.7:
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            crate[rng.choice((0, rows - 1, rng.randrange(rows)))][rng.randrange(columns)] = "r"
    if shape == 5 and rng.random() < 0.5:
        crate = [[cell if cell != "h" else rng.choice("r.") for cell in row] for row in crate]
    if rng.random() < 0.5:
        crate = [list(row) for row in zip(*crate)]
    if rng.random() < 0.5:
        crate.reverse()
    return [["".join(row[::-1] if seed % 2 else row) for row in crate]]
