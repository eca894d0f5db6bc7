"""A bench without zeros on which nearly all factors are 1 or -1, so no product is too large."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 20:
        return [[rng.choice((-3, -2, -1, 0, 1, 2, 3, 5)) for _ in range(max(1, n))]]
    factors = [rng.choice((1, 1, -1)) for _ in range(n)]
    for place in rng.sample(range(n), min(n, 18)):
        factors[place] *= rng.choice((2, 3, 5))
    return [factors]
