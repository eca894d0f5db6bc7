"""Inputs for the growth measurement: a trail that goes up and down, comes back to the same heights, and falls
slowly, so that there are many heights, and most new ones are near the lowest. In the second half it goes up and down
by the rise, between two heights, so that most starts fit.

With seed 5, each kilometre climbs by 500 metres, and the rise is that of the whole trail. With seed 6 all is flat.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 5:
        return [[500] * n, 500 * n]
    if seed == 6:
        return [[0] * n, 0]
    rise = rng.randint(-40, 40)
    climbs = [rng.randint(-90, 80) for _ in range(n - n // 2)]
    return [climbs + [rise if i % 2 == 0 else -rise for i in range(n // 2)], rise]


def random_input(seed):
    """Trails with tiny climbs that come back to old heights; the rise is mostly that of a real stretch."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 0:
        return large_trail(rng, seed // 20 % 5)
    size = rng.randint(20, 60) if kind <= 3 else rng.randint(0, 8)
    pool = rng.choice([[0], [0, 1], [-1, 1], [-1, 0, 1], [1, 2], [-2, -1, 0, 1, 2], [3], [-1, -2]])
    if kind in (4, 5):
        pool = rng.choice([[-500, 500], [-500, 0, 500], [499, 500, -499], [500], [-500], [127, 128, -255]])
    climbs = rng.choices(pool, k=size)
    shape = rng.randrange(8)
    if shape == 0:
        climbs.sort()
    elif shape == 1:
        climbs.sort(reverse=True)
    elif shape == 2:
        climbs = climbs + [-climb for climb in climbs[::-1]]
    elif shape == 3:
        climbs = [0] * rng.randint(0, 2) + climbs + [0] * rng.randint(0, 2)
    if kind == 6:
        return [climbs, rng.choice([-3000000, 3000000, 65536, -131072, 1048576, -2097152, 0, sum(climbs)])]
    if not climbs or rng.random() < 0.25:
        return [climbs, rng.randint(-4, 4)]
    start = rng.choice([0, rng.randrange(len(climbs))])
    end = rng.choice([len(climbs), rng.randint(start + 1, len(climbs))])
    rise = sum(climbs[start:end])
    return [climbs, rise if rng.random() < 0.8 else -rise]


def large_trail(rng, step):
    if step == 0:
        return [[0] * rng.choice([300, 1500]), 0]
    if step == 1:
        sign = rng.choice([-1, 1])
        return [[500 * sign] * 6000, rng.choice([500, 3000000]) * sign]
    if step == 2:
        return [rng.choices([-1, 0, 1], k=rng.randint(500, 1500)), rng.randint(-3, 3)]
    if step == 3:
        return [[1, -1] * rng.randint(300, 700), rng.choice([0, 1, -1])]
    return [rng.choices([-500, -250, 250, 500], k=rng.randint(300, 1500)), rng.choice([0, 500, -250])]
