"""Inputs for the growth measurement: long trains, with a wagon now and then that carries nothing."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    return [[rng.choice((0, 1, 1)) * rng.randint(1, 1000) for _ in range(n)]]


def random_input(seed):
    """Trains with empty wagons at the front, inside and at the end, equal loads, full loads; long ones."""
    rng = random.Random(seed)
    kind = seed % 20
    size = rng.randint(0, 8) if kind < 16 else rng.randint(20, 60)
    if kind == 19:
        size = rng.choice((256, 300, 1200, 1500, 2000, 2000))
    loads = rng.choice(((0,), (0, 1), (0, 1, 2), (1, 2, 3), (0, 5), (7,), (255, 256), (0, 999, 1000)))
    train = [rng.choice(loads) if kind % 3 else rng.randint(0, 1000) for _ in range(size)]
    shape = rng.randrange(7)
    if shape == 1:
        train.sort()
    elif shape == 2:
        train.sort(reverse=True)
    elif shape == 3:
        train += train[::-1]
    elif shape == 4:
        train = [0, 0] + train
    elif shape == 5:
        train = train + [0, rng.choice((0, 1, 1000))]
    elif shape == 6 and size:
        train[rng.randrange(size)] = 0
    return [train[:2000]]
