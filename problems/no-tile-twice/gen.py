"""A good wall with about n places, nearly all of them tiled. For small n the tiles are random."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    block = 1
    while (block + 1) ** 4 <= n:
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
    return [block, wall]
