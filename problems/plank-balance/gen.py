"""Inputs for the growth measurement: many light crates, then a few heavy ones that outweigh them."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 10:
        return [[rng.randint(1, 9) for _ in range(n)]]

    # The right side is heavy, so no place fits before the one near the end.
    heavy = n // 10
    left = [rng.choice([-2, -1, 0, 1, 3, 5, 7]) for _ in range(n - heavy - 1)]
    right = [rng.randint(15, 25) for _ in range(heavy)]

    # Even the sides up, kilo by kilo; the crate between them stays out of it.
    gap = sum(right) - sum(left)
    step = 1 if gap > 0 else -1
    for _ in range(abs(gap)):
        left[rng.randrange(len(left))] += step
    return [left + [rng.randint(1, 9)] + right]
