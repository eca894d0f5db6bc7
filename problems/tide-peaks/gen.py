"""Inputs for the growth measurement: the water falls, so the highest level is always about to leave the long stretch.

With seed 11, the water rises 2000 centimetres step by step, falls at once and rises again. With seed 12, it falls all the
time, and the stretches are short. With seed 14, it falls all the time, three equal levels at a time, and the stretches are long.

The largest size in problem.toml is 32000, because a plain double loop in Java is then timed up to 128000 levels. Up to 64000,
the start of Java makes it look less steep, and it was sometimes accepted.
"""

import random


def generate(n, seed):
    if seed == 11:
        return [[i % 2001 - 1000 for i in range(n)], (n + 2) // 3]
    if seed == 12:
        return [[1000 - i // 3 for i in range(n)], 3]
    if seed == 14:
        return [[1000 - i // 3 for i in range(n)], n * 5 // 6]
    rng = random.Random(seed)
    levels = [96 - 84 * i // n + rng.randint(-2, 2) for i in range(n)]
    return [levels, (n + 1) // 2]


def shaped_row(rng, length, low, high):
    shape = rng.randrange(8)
    ends = [rng.randint(low, high) for _ in range(2)]
    if shape == 0:
        return [ends[0]] * length
    if shape == 1:
        return [ends[i % 2] for i in range(length)]
    if shape == 2:
        return [rng.choice(ends) for _ in range(length)]
    row = [rng.randint(low, high) for _ in range(length)]
    if shape in (3, 4):
        row.sort(reverse=shape == 4)
    if shape == 5:
        # The water rises and then falls, or falls and then rises.
        row.sort()
        row = row[::2] + row[1::2][::-1]
        row = row if rng.random() < 0.5 else [low + high - level for level in row]
    return row


def random_input(seed):
    """Few levels that rise, fall, repeat or alternate, with spans from one to too long; some long lists."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 0:
        length = rng.choice((300, 700, 1500))
        span = rng.choice((1, 2, 128, 130, 257, length // 2, length - 1, length))
        shape = seed // 20 % 5
        if shape == 0:
            return [[1000] * length, span]
        if shape in (1, 2):
            levels = [max(-1000, 1000 - i) for i in range(length)]
            return [levels if shape == 1 else levels[::-1], span]
        if shape == 3:
            return [[(37 * i) % 201 - 100 for i in range(length)], span]
        return [shaped_row(rng, length, -1000, 1000), span]
    if kind in (1, 2, 3):
        length = rng.randint(20, 60)
        low, high = rng.choice(((0, 3), (-9, 9), (-1000, 1000), (-30, -1)))
        return [shaped_row(rng, length, low, high), rng.choice((2, 3, 4, 7, rng.randint(1, length)))]

    length = rng.choice((0, 1, 2, 3, 4, 5, 6, 7, 8, 9))
    low, high = rng.choice(((-2, 2), (0, 1), (-3, -1), (0, 9), (-9, 9), (-1, 30)))
    levels = shaped_row(rng, length, low, high)
    if kind == 4:
        levels = [rng.choice((-1000, -999, 1000, 999, 0)) for _ in range(length)]
    if kind < 8:
        span = rng.choice((1, length - 1, length, length + 1, 6000))
    else:
        span = rng.choice((2, 2, 3, 3, 4, rng.randint(1, length + 1)))
    return [levels, max(1, span)]
