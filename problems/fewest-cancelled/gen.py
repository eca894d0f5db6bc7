"""Inputs for the growth measurement: a long festival in a random order. Half of the talks are short: neighbours often
clash, and most of them stay. The others are long, and all of these clash."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    talks = []
    for i in range((n + 1) // 2):
        start = 4 * i + rng.randint(0, 3)
        talks.append([start, start + rng.randint(1, 5)])
    for _ in range(n // 2):
        talks.append([rng.randrange(2 * n), 2 * n + rng.randint(1, 2 * n)])
    rng.shuffle(talks)
    return [talks]


def random_input(seed):
    """Talks on few minutes that touch, clash, repeat or lie inside others; chains, stairs; long lists."""
    rng = random.Random(seed)
    kind = seed % 20
    size = rng.randint(0, 8) if kind < 16 else rng.randint(20, 60)
    last = rng.choice((1, 2, 4, 6, 10, 20))
    if kind >= 16:
        last = rng.choice((8, 30, 120))
    if kind == 19:
        size = rng.choice((150, 300, 1200)) if seed < 290 else 2200
        last = rng.choice((10, 1000, 1000000))
    shape = rng.randrange(9)
    talks = []
    for i in range(size):
        start = rng.randrange(last)
        end = rng.randint(start + 1, last)
        if shape == 1:
            start, end = 2 * i, 2 * i + rng.choice((1, 2, 3, 4))
        elif shape == 2:
            end = min(last, start + rng.choice((1, 1, 2)))
        elif shape == 3:
            start, end = i, 2 * size - i
        elif shape == 4:
            start, end = i, i + 1 + rng.randrange(2) * size
        elif shape == 5:
            end = last
        elif shape == 6:
            start = 0
        elif shape == 7:
            ends = rng.sample((0, 1, 9, 10, 99, 100, 255, 256, 1000, 999999, 1000000), 2)
            start, end = min(ends), max(ends)
        talks.append([start, end])
    if size and rng.random() < 0.3:
        talks[rng.randrange(size)] = list(rng.choice(talks))
    order = rng.randrange(4)
    if order == 0:
        talks.sort()
    elif order == 1:
        talks.sort(reverse=True)
    else:
        rng.shuffle(talks)
    if kind % 5 == 2 and size:
        # The same plan, late: it ends at the last minute that is allowed.
        late = 1000000 - max(end for _, end in talks)
        talks = [[start + late, end + late] for start, end in talks]
    return [talks]
