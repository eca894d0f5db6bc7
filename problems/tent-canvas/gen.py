"""Inputs for the growth measurement: heights in no order, and the ends have to travel all the way."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    # Towards the middle the poles get higher, so that no short cut is in sight from the ends.
    poles = []
    for i in range(n):
        from_end = min(i, n - 1 - i)
        poles.append(rng.randint(0, 30 + 60 * 2 * from_end // max(n, 1)))
    return [poles]


def random_input(seed):
    """Short rows with equal poles, broken ones, peaks and hollows, and some long ones."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 0:
        size = rng.choice([150, 300, 700, 1500])
        step = seed // 20 % 5
        if step == 0:
            return [[rng.choice([0, 1, 90])] * (9000 if seed == 100 else size)]
        if step == 1:
            return [[90 * min(i, size - 1 - i) * 2 // size for i in range(size)]]
        if step == 2:
            return [[0] * size + [rng.randint(0, 90), 90] + [0] * size + [rng.randint(0, 90)]]
        if step == 3:
            return [[90 * i // size for i in range(size)][:: rng.choice([1, -1])]]
        return [rng.choices(range(91), k=size)]
    size = rng.randint(20, 60) if kind <= 3 else rng.randint(0, 9)
    pool = rng.choice([[0, 1], [1, 2, 3], list(range(6)), [4], [0, 90], [1, 9, 10], range(12), [88, 90]])
    if kind <= 3:
        pool = rng.choice([pool, list(range(91)), list(range(20))])
    poles = rng.choices(pool, k=size)
    shape = rng.randrange(9)
    cut = rng.randint(0, size)
    if shape == 0:
        poles.sort(reverse=rng.random() < 0.5)
    elif shape <= 2:
        poles = sorted(poles[:cut]) + sorted(poles[cut:], reverse=True)
    elif shape == 3:
        poles = sorted(poles[:cut], reverse=True) + sorted(poles[cut:])
    elif shape == 4:
        poles = poles + poles[::-1]
    elif shape == 5 and size:
        # a high pair side by side, somewhere
        poles[cut:cut] = [rng.randint(6, 90), rng.randint(6, 90)]
    elif shape == 6:
        poles = [0] * rng.randint(0, 2) + poles + [0] * rng.randint(0, 2)
    return [poles]
