"""Inputs with n belts. The more belts there are, the longer they are, and twice as many parcels are taken off as there are
belts: most of the parcels stay far behind.

With seeds 4 and 5, there are 20 parcels on each belt, and as many are taken off as there are belts.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    n = max(1, n)
    if n < 20:
        belts = [sorted(rng.randint(0, 2 * n) for _ in range(rng.randint(0, 4))) for _ in range(n)]
        return [belts, rng.randint(1, 2 * n)]
    if seed in (4, 5):
        return [[sorted(rng.randint(0, 100 * n) for _ in range(20)) for _ in range(n)], n]

    # Belts of n // 2 parcels; the steps are small, so that every belt is long after the last parcel that is taken.
    belts = []
    for _ in range(n):
        time = rng.randint(0, 100)
        belt = []
        for _ in range(n // 2):
            belt.append(time)
            time += rng.randint(0, 60)
        belts.append(belt)
    return [belts, 2 * n]


def random_input(seed):
    """Up to 6 belts with few different times, empty belts anywhere, and small, exact and large counts."""
    rng = random.Random(seed)
    kind = seed % 20
    times = rng.choice((range(1), range(2), range(4), range(4), range(10), range(10), range(20),
                        (0, 1, 999999999, 1000000000), (999, 1000, 1001, 65535, 65536), range(1000000001)))
    if kind < 16:
        lengths = [rng.randint(0, 4) for _ in range(rng.choice((1, 1, 2, 2, 3, 3, 4, 5, 6)))]
    elif kind < 19:
        lengths = [rng.choice((0, 1, 2, 5, 9)) for _ in range(rng.randint(3, 14))]
    else:
        number = seed // 20
        lengths = ([1] * 2000, [100] * 5, [0] * 300 + [3, 0], [2] * 300, [100], [0, 1] * 200,
                   [1, 100, 0, 100], [3] * 50, list(range(100, 80, -1)), [0] * 1999 + [1])[number % 10]
    if rng.randrange(4) == 0:
        lengths[rng.choice((0, -1))] = 0
    belts = [sorted(rng.choice(times) for _ in range(length)) for length in lengths]
    style = rng.randrange(6)
    if style == 0:
        # All of one belt before the next one begins; the belts may come in reverse.
        every = sorted(time for belt in belts for time in belt)
        start = 0
        for i in range(len(belts)) if rng.randrange(2) else range(len(belts) - 1, -1, -1):
            belts[i] = every[start : start + lengths[i]]
            start += lengths[i]
    elif style == 1:
        belts = [belts[0][:] for _ in belts]
    parcels = sum(map(len, belts))
    count = rng.choice((1, 2, parcels // 2, parcels - 1, parcels, parcels, parcels + 1, 2 * parcels, 4000))
    return [belts, min(4000, max(1, count))]
