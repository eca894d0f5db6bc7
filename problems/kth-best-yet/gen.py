"""Inputs for the growth measurement: the players become better and better, so nearly every newcomer takes a place."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    scores = [90 * i // max(n, 1) + rng.randint(0, 9) for i in range(n)]
    return [scores, max(1, n * 3 // 4)]


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
    return row


def random_input(seed):
    """Short evenings with many equal scores, rising, falling or mixed; some long ones."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 0:
        length = rng.choice((300, 700, 1500))
        place = rng.choice((1, 2, 129, 200, 257, length - 1, length))
        shape = seed // 20 % 5
        if shape == 0:
            return [[rng.choice((-10000, 10000)) for _ in range(length)], place]
        if shape == 1:
            return [[5] * length, place]
        if shape in (2, 3):
            scores = sorted(rng.randint(-10000, 10000) for _ in range(length))
            return [scores if shape == 2 else scores[::-1], place]
        return [[rng.randint(-3, 3) for _ in range(length)], place]
    if kind in (1, 2, 3):
        length = rng.randint(20, 60)
        low, high = rng.choice(((0, 5), (-9, 9), (-10000, 10000), (-200, 300)))
        return [shaped_row(rng, length, low, high), rng.randint(1, length)]

    length = rng.choice((0, 1, 2, 3, 4, 5, 6, 7, 8, 9))
    low, high = rng.choice(((-2, 2), (0, 1), (-3, -1), (0, 9), (-9, 9), (-1, 30)))
    scores = shaped_row(rng, length, low, high)
    if kind == 4:
        scores = [rng.choice((-10000, 10000, 9999, -9999, 0)) for _ in range(length)]
    if kind < 9:
        place = rng.choice((1, 2, length - 1, length, length + 1, 6000))
    else:
        place = rng.randint(1, max(1, (length + 1) // 2))
    return [scores, max(1, place)]
