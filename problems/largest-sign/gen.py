"""Inputs with n tiles; many of them begin with the same digits, so that one digit seldom decides.

With seed 11, the numbers rise: a sort of one's own that splits at the first or the last tile is slow here.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 20:
        return [[rng.choice((0, 1, 2, 10, 12, 121, 1212, 21, 9, 98, 99)) for _ in range(max(1, n))]]

    if seed == 11:
        return [[100000000 + 7 * i for i in range(n)]]
    return [[int("".join(rng.choice("12") for _ in range(rng.randint(1, 9)))) for _ in range(n)]]


TILE_POOLS = [
    [0], [0, 1], [0, 5, 10], [0, 1, 2, 10, 100, 1000], [1, 11, 111], [1, 12, 121, 1212, 12121, 2],
    [9, 98, 99, 989, 998, 9899], [3, 30, 34, 33, 330, 303, 3033], [21, 212, 2, 2121, 2122, 12],
    [8, 87, 878, 88, 8788, 8787], [1000000000, 1, 10, 100, 0], [1000000000, 999999999, 100000000, 99, 9],
    [255, 256, 25, 2, 5, 52], [43, 432, 4324, 434, 4, 3], [2147, 21, 214, 2147483, 7],
    [1, 2, 3, 4, 5, 6, 7, 8, 9], [777777787, 77777778, 77, 7777777, 778], [1000000000, 10000, 1000010],
]


def random_input(seed):
    """Tiles with common beginnings from small pools, numbers made of a repeated unit, and zeros."""
    rng = random.Random(seed)
    kind = seed % 20
    pool = rng.choice(TILE_POOLS)
    if kind in (1, 2, 5, 6, 7, 8):
        digits = rng.choice(["12", "01", "89", "123", "909", "0123456789"])
        pool = [int("".join(rng.choices(digits, k=rng.randint(1, rng.choice([2, 3, 9]))))) for _ in range(8)]
        unit = rng.choice(["1", "12", "10", "90", "98", "121"])
        pool += [int((unit * 9)[:length]) for length in rng.sample(range(1, 10), 3)]
    if kind == 0:
        size = rng.choice([130, 150, 256, 300])
        if seed // 20 % 4 == 0:
            return [[rng.choice([0, 7, 1000000000])] * size]
        if seed // 20 % 4 == 1:
            return [[0] * size + [rng.randint(0, 1)] + [0] * 3]
    elif kind <= 3:
        size = rng.randint(20, 60)
    else:
        size = rng.randint(1, 7)
    tiles = rng.choices(pool, k=size)
    if rng.random() < 0.3:
        tiles.sort(reverse=rng.random() < 0.5)
    return [tiles]
