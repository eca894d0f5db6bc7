"""Inputs for the growth measurement: the lake cools slowly. Half of the days wait for ever, the others for the last day."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    # With more days than degrees, days would jump over many others at a bump: then the lake only cools.
    bump = 1 if n <= 3600 else 0
    water = [3900 - 3600 * day // n + rng.randint(-bump, bump) for day in range(n - 1)]
    return [water + [2100]]


def random_input(seed):
    """Short lists with equal days, rises, falls and valleys, and some long ones that cool or repeat."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 0:
        size = rng.choice([150, 300, 700, 1300])
        step = seed // 20 % 5
        if step == 0:
            return [[rng.choice([0, 7, 4000])] * (3500 if seed == 100 else size)]
        if step == 1:
            return [list(range(size, 0, -1)) + rng.choice([[], [size // 2], [4000]])]
        if step == 2:
            return [list(range(size)) + rng.choice([[], [0], [4000]])]
        if step == 3:
            return [rng.choices([0, 1, 4000, 3999], k=size)]
        return [[5] + [rng.choice([4, 5, 5]) for _ in range(size)] + [6]]
    size = rng.randint(20, 60) if kind <= 3 else rng.randint(0, 9)
    pool = rng.choice([[0, 1], [1, 2, 3], [0, 1, 2, 3, 4, 5], [4], list(range(12)), [9, 10, 11, 100]])
    if kind in (1, 4):
        pool = rng.choice([[0, 4000], [0, 3999, 4000], [4000], [127, 128, 255, 256], list(range(4001))])
    water = rng.choices(pool, k=size)
    shape = rng.randrange(9)
    cut = rng.randint(0, size)
    if shape == 0:
        water.sort(reverse=rng.random() < 0.6)
    elif shape <= 2:
        water = sorted(water[:cut], reverse=True) + sorted(water[cut:])
    elif shape == 3:
        water = sorted(water[:cut], reverse=True) + sorted(water[cut:], reverse=True)
    elif shape == 4:
        water = sorted(water[:cut]) + sorted(water[cut:], reverse=True)
    elif shape == 5:
        water = water + water
    elif shape == 6:
        water = sorted(water, reverse=True) + [max(pool)]
    return [water]
