"""Inputs for the growth measurement: the wells come nearer and nearer, so nearly every one enters the heap.

In the first half the order is rough; in the second half each well is nearer than the one before.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    wells = []
    for i in range(n):
        if i < n // 2:
            away = n + 90 - 80 * i // max(n, 1)
            wells.append([away + rng.randint(0, 9), rng.randint(0, 9)])
        else:
            wells.append([n - i, 0])
    return [wells, [0, 0], max(1, n // 2)]


def random_input(seed):
    """Few wells with many equal distances and places, any camp, far corners, lines, and some large maps."""
    rng = random.Random(seed)
    kind = seed % 20
    radius = rng.choice([1, 2, 3, 5])
    camp = rng.choice([[0, 0], [1, 0], [0, -2], [3, 4], [-1, 2], [5, 5]])
    n = rng.choice([0, 1, 2, 3, 4, 5, 6, 8])
    if kind in (15, 16, 17):
        n, radius = rng.randint(15, 40), rng.choice([2, 4, 9])
    elif kind == 19:
        n, radius = rng.choice([150, 260, 300]), rng.choice([0, 3, 30, 1000])
    elif kind in (13, 14):
        radius = 1000
    steps = [[rng.randint(-radius, radius), rng.randint(-radius, radius)] for _ in range(n)]

    if kind in (3, 4, 5):
        # Equal distances in different directions: the mirror images of one step.
        x, y = rng.choice([(0, 5), (3, 4), (1, 2), (5, 5), (7, 1), (1, 8)])
        steps = [rng.choice([[x, y], [y, x], [-x, y], [-y, -x], [0, 5], [7, -1]]) for _ in range(n)]
    elif kind in (6, 7):
        steps = [[rng.choice([0, 0, 1, 2]) * rng.choice([-1, 1]), 0] for _ in range(n)]
    elif kind == 8:
        steps = steps[:1] * n
    elif kind in (9, 10, 17):
        steps.sort(key=lambda step: step[0] ** 2 + step[1] ** 2, reverse=kind == 9)
    wells = [[camp[0] + x, camp[1] + y] for x, y in steps]
    if kind in (11, 12):
        end = 1000000
        camp = rng.choice([[end, end], [-end, -end], [-end, end], [0, 0], [end, 0]])
        far = [-end, 1 - end, -1, 0, 1, end - 1, end]
        wells = [[rng.choice(far), rng.choice(far)] for _ in range(n)]
    count = rng.choice([1, 1, 2, 3, max(1, n // 2), max(1, n - 1), max(1, n), n + 1, 2400])
    if kind == 19:
        count = rng.choice([1, 5, 130, 2400])
    return [wells, camp, count]
