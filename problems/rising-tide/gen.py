"""Inputs for the growth measurement: the water rises slowly and falls only at the very end, below all heights before, so no
program can stop early. One that sorts by exchanges of neighbours has to carry the last height through all the others.

With seed 11, the water falls all the time.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    height = rng.randint(-999, -99)
    heights = []
    for _ in range(n):
        heights.append(height)
        height += rng.choice((0, 0, 1))
    if seed == 11:
        return [list(range(n // 2, n // 2 - n, -1))]
    if n > 1:
        heights[-1] = heights[0] - 1
    return [heights]


def random_input(seed):
    """Heights that rise and stay, with no fall or one anywhere, any short ones, and some long ones."""
    rng = random.Random(seed)
    kind = seed % 20
    values = rng.choice([[0, 1], [-1, 0, 1], range(-3, 4), [-10000, 10000], [-10000, 0, 10000],
                         range(126, 131), range(254, 259), range(-300, 301), [9, 10, 99, 100]])
    n = rng.choice([1, 2, 2, 3, 4, 5, 6, 8])
    if kind in (16, 17, 18):
        n = rng.randint(15, 50)
    elif kind == 19:
        n = rng.choice([130, 260, 300, 1300])
    heights = [rng.choice(values) for _ in range(n)]
    if seed == 199:
        return [[10000] * 5000]
    if kind == 0:
        return [heights[:1] * rng.choice([0, 0, 1, 2, 3, 5])]
    if kind < 5:
        return [heights]
    heights.sort()
    if kind == 5:
        heights.reverse()
    elif kind % 2 == 0 or kind == 9:
        # One fall, most often only of a little.
        place = rng.choice([0, max(0, n - 2), rng.randrange(n)])
        heights[place] = min(10000, heights[min(place + 1, n - 1)] + rng.choice([1, 1, 2, 5]))
    elif kind == 7:
        heights = heights[1:] + heights[:1]
    return [heights]
