"""Inputs for the growth measurement: short shifts with gaps between them, in no order, and at last one that joins nearly all.

With seed 8, the shifts are as long as possible, each inside another.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 8:
        shifts = [[i, 1000000 - i] for i in range(n)]
        rng.shuffle(shifts)
        return [shifts]
    shifts = []
    minute = 0
    for _ in range(n - 1):
        start = minute + rng.randint(1, 2)
        minute = start + rng.randint(1, 2)
        shifts.append([start, minute])
    rng.shuffle(shifts)
    return [shifts + [[minute // 20, minute + 1]]]


def shaped_shifts(rng, shape, count, latest):
    """Shifts that are random, nested, in a chain, or in groups; latest is at least 2 * count."""
    shifts = []
    if shape == 0:
        for _ in range(count):
            start = rng.randrange(latest)
            shifts.append([start, rng.randint(start + 1, min(latest, start + rng.choice([1, 2, 4, latest])))])
    elif shape == 1:
        # One behind the other, with overlaps, touching ends, and gaps of one or two minutes.
        edge = rng.randint(0, 1)
        for _ in range(count):
            start = max(0, edge + rng.choice([-1, 0, 0, 1, 1, 2]))
            edge = max(edge, start) + rng.randint(0, 2)
            shifts.append([start, max(edge, start + 1)])
    elif shape == 2:
        for i in range(count):
            shifts.append([rng.choice([i, i // 2]), latest - rng.choice([i, i // 2])])
    elif shape == 3:
        shifts = [[i * 2, i * 2 + rng.choice([1, 1, 1, 2])] for i in range(count)]
        whole = [rng.randint(0, count), rng.randint(count, latest)]
        shifts[rng.randrange(count)] = [whole[0], max(whole[0] + 1, whole[1])]
    else:
        # A few different shifts, each of them several times.
        few = shaped_shifts(rng, rng.choice([0, 1]), rng.randint(1, 3), latest)
        shifts = [list(rng.choice(few)) for _ in range(count)]
    order = rng.randrange(5)
    if order == 0:
        shifts.sort()
    elif order == 1:
        shifts.sort(reverse=True)
    elif order == 2:
        shifts.sort(key=lambda shift: (shift[1], shift[0]))
    else:
        rng.shuffle(shifts)
    return shifts


def random_input(seed):
    """Up to 8 shifts that overlap, touch, lie in others or miss them by a minute; some longer lists."""
    rng = random.Random(seed)
    kind = seed % 20
    turn = seed // 20
    if kind == 0 and turn % 2:
        return [[]] if turn % 4 == 1 else [[rng.choice([[0, 1000000], [0, 1], [999999, 1000000], [3, 9]])]]
    if kind < 16:
        count = rng.randint(1, 8)
        shifts = shaped_shifts(rng, rng.choice([0, 0, 1, 1, 2, 3, 4]), count, 2 * count + rng.randint(4, 12))
    elif kind < 19:
        shifts = shaped_shifts(rng, rng.choice([1, 1, 2, 3]), rng.randint(20, 60), 300)
    elif turn % 15 == 0:
        shifts = [[i, 1000000 - i] for i in range(1250)]
    elif turn % 15 == 1:
        shifts = [[i, i + 1] for i in range(1500, 0, -1)]
    elif turn % 15 == 2:
        shifts = [[2 * i, 2 * i + 1] for i in range(1200)]
    else:
        shifts = shaped_shifts(rng, turn % 5, rng.choice([150, 260, 300]), 1000)
    last = max(end for start, end in shifts)
    if seed % 9 == 0:
        # As late as possible.
        return [[[start + 1000000 - last, end + 1000000 - last] for start, end in shifts]]
    if seed % 9 == 1 and last <= 100:
        return [[[start * 10000, end * 10000] for start, end in shifts]]
    return [shifts]
