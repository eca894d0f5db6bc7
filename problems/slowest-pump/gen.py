"""Inputs for the growth measurement: deep cellars and little time to spare, so every search step looks at all of them."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    cellars = [rng.randint(400_000_000, 999_999_999) for _ in range(n)]
    return [cellars, n + n // 3 + 1]


def random_input(seed):
    """Few small or equal cellars, some very deep; hours just enough, one too few, or plenty."""
    rng = random.Random(seed)
    kind = seed % 20
    size = rng.choice((1, 1, 2, 3, 4, 5, 6, 7, 8)) if kind < 16 else rng.randint(20, 60)
    if kind == 19:
        size = rng.choice((150, 300, 600, 1500))
    litres = rng.choice(((1,), (1, 2), (7,), (2, 3, 4), (6, 12), range(1, 11), range(1, 31), (1, 100, 1000)))
    if rng.random() < 0.2 and kind < 19:
        litres = rng.choice(((1, 10**9), (10**9 - 1, 10**9), range(1, 10**9), (2**15, 2**16 + 1, 10**6)))
    cellars = [rng.choice(litres) for _ in range(size)]
    if rng.random() < 0.2:
        cellars = [cellars[0]] * size
    elif rng.random() < 0.3:
        cellars.sort(reverse=rng.random() < 0.5)
    elif rng.random() < 0.1:
        cellars[rng.randrange(size)] = 10**9 if kind < 19 else 3000

    deepest, total = max(cellars), sum(cellars)
    half = (deepest + 1) // 2
    strength = rng.choice((1, 2, 3, deepest, max(1, deepest - 1), half, rng.randint(1, deepest)))
    enough = sum((cellar + strength - 1) // strength for cellar in cellars)
    hours = enough + rng.choice((-1, 0, 0, 0, 1, 2))
    if rng.random() < 0.3:
        hours = rng.choice((1, size - 1, size, size + 1, 2 * size, total - 1, total, total + 1, 10**9))
    return [cellars, max(1, min(10**9, hours))]
