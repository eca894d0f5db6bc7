"""Inputs for the growth measurement: n photos of a town that grows unevenly, and after a flood begins again, lower.

The first part makes a long row, and the second part then falls among its first photos. So a search through all ends of
rows is slow in one of the two parts, whichever end it starts from.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    half = n - n // 2
    growing = [200000 + 30 * i + rng.randint(-60, 60) for i in range(half)]
    after = [rng.randint(0, 200000) for _ in range(n // 2)]
    return [growing + after]


def random_input(seed):
    """Few numbers with many equal ones; rows that rise, fall, wave, start again, or mixed; long lists."""
    rng = random.Random(seed)
    kind = seed % 20
    size = rng.choice((0, 1, 2, 3, 4, 5, 6, 7, 8, 9)) if kind < 16 else rng.randint(20, 60)
    if kind == 19:
        size = rng.choice((150, 300, 600, 1200))
    width = rng.choice((1, 2, 3, 4, 6, 10)) if kind < 16 else rng.choice((5, 20, size))
    low = rng.choice((0, 0, 0, 1, 95, 250, 995, 1000000 - width))
    houses = [low + rng.randrange(width) for _ in range(size)]
    shape = rng.randrange(11)
    if shape == 1:
        houses = rng.sample(range(size), size)
    elif shape == 2:
        # Rising, with a few photos far too high or too low.
        houses.sort()
        for _ in range(min(size, rng.randint(1, 3))):
            houses[rng.randrange(size)] = rng.choice((0, low + width // 2, 1000000))
    elif shape == 3:
        houses.sort(reverse=True)
    elif shape == 4:
        half = size // 2
        houses = sorted(houses)[half:] + sorted(houses)[:half]
    elif shape == 5:
        houses = sorted(houses)[::2] + sorted(houses)[1::2][::-1]
    elif shape == 6:
        houses = [3 * (i // 3) + 2 - i % 3 for i in range(size)]
    elif shape == 7:
        houses = [i // 2 + (i % 2) * (size // 2) for i in range(size)]
    elif shape == 8:
        houses = [rng.choice((0, 1, 9, 10, 99, 100, 255, 256, 1000, 999999, 1000000)) for _ in range(size)]
    return [[min(1000000, count) for count in houses]]
