"""Inputs for the growth measurement: most photos are from the wanted year, so no walk from page to page is quick."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    year = rng.randint(1900, 1960)
    years = [rng.randint(1840, year - 1) for _ in range(n // 10)]
    years += [rng.randint(year + 1, 2020) for _ in range(n // 10)]
    years += [year] * (n - len(years))
    return [sorted(years), year]


def random_input(seed):
    """Few different years: the wanted one is missing, single, repeated, first, last, or on all pages."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 0:
        size = rng.choice([150, 300, 900, 2000, 5500])
    elif kind <= 3:
        size = rng.randint(20, 60)
    else:
        size = rng.randint(0, 9)
    base = rng.choice([1840, 1840, 1899, 1950, 1999, 2020, 2020])
    width = rng.choice([0, 1, 1, 2, 2, 3, 5]) if kind > 3 else rng.choice([2, 8, 30])
    low = min(base, 2020 - width)
    years = sorted(rng.choices(range(low, low + width + 1), k=size))
    if kind in (4, 5, 6):
        years = sorted(rng.choices([1840, 2020, 2020, rng.randint(1840, 2020)], k=size))
    year = rng.choice(years) if years and rng.random() < 0.6 else rng.randint(low - 1, low + width + 1)
    shape = rng.randrange(6)
    if years and shape == 0:
        year = years[rng.choice([0, -1])]
    elif shape == 1:
        # the wanted year on a long stretch, also as a whole
        fill = rng.choice([1, 1, 2, 3])
        years = sorted(years[: size // (2 * fill)] + [min(2020, max(1840, year))] * (size // fill))
    elif shape == 2:
        years = [other for other in years if other != year]
    return [years[:5500], min(2020, max(1840, year))]
