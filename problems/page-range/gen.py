"""Inputs for the growth measurement: most photos are from the wanted year, so no walk from page to page is quick."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    year = rng.randint(1900, 1960)
    years = [rng.randint(1840, year - 1) for _ in range(n // 10)]
    years += [rng.randint(year + 1, 2020) for _ in range(n // 10)]
    years += [year] * (n - len(years))
    return [sorted(years), year]
