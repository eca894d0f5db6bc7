"""A good wall with about n tiles: nearly every place has one if n is a fourth power. For small n the tiles are random."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    # The smallest wall with room for n tiles, so that twice the size is twice the tiles.
    block = 1
    while block**4 < n:
        block += 1
    side = block * block
    if n < 200:
        return [block, [[rng.choice((0, 0, 0, rng.randint(1, side))) for _ in range(side)] for _ in range(side)]]

    # A known good pattern; rows may change places within their blocks, and colours may be renamed.
    colours = rng.sample(range(1, side + 1), side)
    rows = [top + i for top in range(0, side, block) for i in rng.sample(range(block), block)]
    wall = [[colours[(block * (r % block) + r // block + c) % side] for c in range(side)] for r in rows]
    for row in wall:
        row[rng.randrange(side)] = 0
    for place in rng.sample(range(side * side), side * side - n):
        wall[place // side][place % side] = 0
    return [block, wall]


def good_wall(rng, block):
    """A full wall that keeps to the rule, with lines, bands and colours in random order."""
    side = block * block

    def order():
        tops = rng.sample(range(0, side, block), block)
        return [top + i for top in tops for i in rng.sample(range(block), block)]

    rows, columns, colours = order(), order(), rng.sample(range(1, side + 1), side)
    wall = [[colours[(block * (r % block) + r // block + c) % side] for c in columns] for r in rows]
    return wall if rng.randrange(2) else [list(column) for column in zip(*wall)]


def put_twice(rng, wall, block, place):
    """Puts a colour on two places that share only a row, a column or a block, or nothing."""
    side = block * block
    while True:
        r, c, other_r, other_c = (rng.randrange(side) for _ in range(4))
        if place == "row":
            other_r = r
        elif place == "column":
            other_c = c
        elif place == "block":
            other_r, other_c = r // block * block + other_r % block, c // block * block + other_c % block
        one_block = r // block == other_r // block and c // block == other_c // block
        shared = ["row"] * (r == other_r) + ["column"] * (c == other_c) + ["block"] * one_block
        if shared == ([place] if place != "nothing" else []):
            break
    colour = wall[r][c] or rng.randint(1, side)
    for y in range(side):
        for x in range(side):
            # No tile of this colour stays in a row, a column or a block of the two.
            if wall[y][x] == colour and any(
                y == a or x == b or (y // block, x // block) == (a // block, b // block)
                for a, b in ((r, c), (other_r, other_c))
            ):
                wall[y][x] = 0
    wall[r][c] = wall[other_r][other_c] = colour


def random_input(seed):
    """Good walls with gaps, and the same with one colour twice in only a row, a column or a block."""
    rng = random.Random(seed)
    kind = seed % 20
    number = seed // 20
    block = rng.choice((1, 2, 2, 2, 2, 3, 3)) if kind < 17 else 4
    if kind == 19:
        block = (10, 4, 5, 6, 7, 4, 5, 6, 8, 4, 5, 4, 6, 5, 4)[number % 15]
    wall = good_wall(rng, block)
    side = block * block
    gaps = rng.choice((0.0, 0.0, 0.1, 0.5, 0.8, 1.0))
    if kind < 17 or number % 2:
        wall = [[0 if rng.random() < gaps else colour for colour in row] for row in wall]
    style = rng.randrange(9)
    if block == 1:
        return [1, [[rng.randrange(2)]]]
    if style < 6:
        put_twice(rng, wall, block, ("row", "column", "block", "nothing", "row", "column")[style])
    elif style == 6 and kind < 17:
        wall = [[rng.choice((0, 0, 0, rng.randint(1, side))) for _ in range(side)] for _ in range(side)]
    if kind < 17 and rng.randrange(4) == 0:
        # Only two colours are left.
        left = rng.sample(range(1, side + 1), 2)
        wall = [[colour if colour in left else 0 for colour in row] for row in wall]
    return [block, wall]
