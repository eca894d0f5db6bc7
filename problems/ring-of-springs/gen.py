"""A ring of n springs with small gains, one very long way near the end, and the right start behind it: each earlier start gets far."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    n = max(1, n)
    if n < 20:
        return [[rng.randint(0, 5) for _ in range(n)], [rng.randint(0, 4) for _ in range(n)]]
    needed = [rng.randint(0, 3) for _ in range(n)]
    water = [litres + rng.randint(0, 2) for litres in needed]
    gained = sum(water[: n - 2]) - sum(needed[: n - 2])
    water[n - 2] = 1
    needed[n - 2] = 2 + gained
    water[n - 1] = needed[n - 1] + 1 + rng.randint(0, 5)
    return [water, needed]
