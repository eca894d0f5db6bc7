"""Inputs for the growth measurement: keys alone in the first half, about every other hook bare in the second.

So each search for a bare hook from the left has a long way to go.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    hooks = []
    for i in range(n):
        if i >= n // 2 and rng.random() < 0.5:
            hooks.append(0)
        else:
            hooks.append(rng.randint(1, 9))
    return [hooks]


def random_input(seed):
    """Rows with no, few or many empty hooks, side by side, in turns or at one end; a few long ones."""
    rng = random.Random(seed)
    kind = seed % 20
    length = rng.choice((0, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8))
    low, high = rng.choice(((-2, 2), (-1, 1), (1, 3), (-3, -1), (1, 9), (-200, 300)))
    empty = rng.choice((0.2, 0.5, 0.5, 0.8))
    if kind in (1, 2, 3):
        length = rng.randint(20, 60)
    if kind == 0:
        length = rng.choice((150, 300, 1200, 2000))
        low, high = rng.choice(((-9999, 9999), (9999, 9999), (1, 2)))
    if kind == 4:
        low, high = -9999, 9999
    hooks = [0 if rng.random() < empty else rng.randint(low, high) for _ in range(length)]
    if kind == 4:
        hooks = [rng.choice((0, -9999, 9999, -1)) for _ in range(length)]
    if kind == 5:
        hooks = [0] * length
    if kind == 6:
        hooks = [rng.choice((-1, 1, 2)) for _ in range(length)]
    if kind in (2, 7, 8):
        # Every other hook is empty.
        first = rng.randrange(2)
        hooks = [0 if i % 2 == first else i + 1 for i in range(length)]
    if kind in (3, 9, 10):
        # Runs of empty hooks and of keys.
        hooks = []
        for _ in range(rng.randint(1, 4)):
            hooks += [0] * rng.randint(0, 4) + [rng.randint(1, 9) for _ in range(rng.randint(0, 3))]
    if kind == 11:
        hooks.sort(reverse=rng.random() < 0.5)
    if kind == 0 and seed % 60 == 0:
        hooks = [0] * (length // 2) + list(range(1, length // 2))
    return [hooks]
