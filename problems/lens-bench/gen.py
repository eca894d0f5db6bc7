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


def within_bound(factors, limit=10**15):
    """Makes a factor 1 or -1 where the product since the last 0 would become too large."""
    product = 1
    kept = []
    for factor in factors:
        if abs(product * factor) > limit:
            factor = 1 if factor > 0 else -1
        product = product * factor or 1
        kept.append(factor)
    return kept


def random_input(seed):
    """Benches with few factors: both signs, zeros anywhere, only negative ones, and the largest ones."""
    rng = random.Random(seed)
    kind = seed % 20
    pools = ((-2, -1, 0, 1, 2), (-3, -2, -1, 1, 2, 3), (-3, -2, -1), (-1, 1), (-1, 0), (-2, 0, 3), (0, 1),
             (2, 3, -5), (-50, 50, 1, -1, 0), (-50, -49, 49, 50), tuple(range(-50, 51)), (-2, 0, 0),
             (-7, 0, 0, -5), (-1, 0, 1))
    pool = rng.choice(pools)
    if kind < 16:
        n = rng.choice((1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8))
    elif kind < 19:
        n = rng.randint(20, 60)
        pool += (1, -1, 1)
    else:
        number = seed // 20
        n = (2500, 1200, 300, 20000, 600)[number] if number < 5 else rng.randint(150, 900)
        pool = ((1, -1, 1), (1,), (-1,), (0, 1, 1, -1), (1, 1, -1, 2, -2), (-1, -1, 0, 3))[number % 6]
    factors = [rng.choice(pool) for _ in range(n)]
    style = rng.randrange(10)
    if style == 0:
        factors.sort(reverse=rng.randrange(2) == 1)
    elif style == 1:
        factors = factors[:1] * n
    elif style == 2:
        factors[rng.choice((0, n - 1))] = 0
    elif style == 3:
        factors[rng.choice((0, n - 1, n // 2))] = rng.choice((-4, -50))
    elif style == 4:
        factors = [-factor for factor in map(abs, factors)]
    elif style == 5 and n > 2:
        # One negative factor with a good stretch on each side.
        factors = [abs(factor) or 1 for factor in factors]
        factors[rng.randrange(n)] = -2
    return [within_bound(factors)]
