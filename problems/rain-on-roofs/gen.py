"""Inputs for the growth measurement: a lane that goes downhill through all heights, with small hollows everywhere."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    return [[900 - 1800 * i // n + rng.randint(-100, 100) for i in range(n)]]


def random_input(seed):
    """Short lanes with hollows, stairs, equal walls and heights below 0, and some long ones."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 0:
        size = rng.choice([150, 300, 700, 1300])
        shape = seed // 20 % 5
        if shape == 0:
            return [[1000] + [-1000] * (5998 if seed == 100 else size) + [1000]]
        if shape == 1:
            return [[rng.choice([-1000, 0, 7, 1000])] * size]
        if shape == 2:
            half = [abs(i - size // 2) - size // 2 for i in range(size)]
            return [half if rng.random() < 0.5 else [-height for height in half]]
        if shape == 3:
            lane = [900 - 1800 * i // size + rng.randint(-100, 100) for i in range(size)]
            return [lane[:: rng.choice([1, -1])]]
        return [rng.choices([-1000, -1, 0, 1, 1000], k=size)]
    size = rng.randint(20, 60) if kind <= 3 else rng.choice([0, 1, 2, 3, 4, 4, 5, 6, 7, 8, 9])
    pool = rng.choice([[0, 1], [0, 1, 2, 3], [-1, 0, 1], [-3, -2, -1], [5], list(range(-4, 5)), [-2, 0, 7]])
    if kind in (4, 5):
        pool = rng.choice([[-1000, 1000], [-1000, -999, -998], [1000, 999, 0], [-1000, 0, 128, -256]])
    roofs = rng.choices(pool, k=size)
    shape = rng.randrange(12)
    cut = rng.randint(0, size)
    if shape == 0:
        roofs.sort(reverse=rng.random() < 0.5)
    elif shape == 1 and size > 4:
        roofs = sorted(roofs[:cut]) + sorted(roofs[cut:], reverse=True)
    elif shape <= 3:
        roofs = sorted(roofs[:cut], reverse=True) + sorted(roofs[cut:])
    elif shape == 4:
        roofs = roofs + roofs[::-1]
    elif shape >= 7:
        # low walls under water
        roofs = [max(pool)] + roofs + [max(pool) - rng.randint(0, 1)]
    return [roofs]
