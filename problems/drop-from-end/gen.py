"""Inputs for the growth measurement: long trains, and a wagon near the middle to take out."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    place = max(1, n // 2 - rng.randint(0, 9))
    return [[rng.randint(0, 99) for _ in range(n)], place]


def random_input(seed):
    """Trains of 0 to 9 wagons and some long ones; the place is at an end, in the middle, or just too high."""
    rng = random.Random(seed)
    kind = seed % 20
    loads = rng.choice(((0, 1), (0, 1, 2), (7,), (0, 99), range(100), range(100)))
    if kind < 16:
        n = rng.choice((0, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9))
    elif kind < 19:
        n = rng.randint(20, 60)
    else:
        number = seed // 20
        n = (130, 300, 1200, 2500, 4000)[number] if number < 5 else rng.randint(150, 1000)
    style = rng.randrange(8)
    if style == 0:
        train = list(range(n))[:100] + [rng.choice(loads) for _ in range(n - 100)]
    elif style == 1:
        train = [i % 2 for i in range(n)]
    else:
        train = [rng.choice(loads) for _ in range(n)]

    places = [1, 2, n - 1, n, n, n + 1, n // 2, (n + 1) // 2, 2 * n]
    places += [rng.randint(1, n + 1) for _ in range(5)] + [rng.choice((256, 4000, 4999, 5000))]
    return [train, min(5000, max(1, rng.choice(places)))]
