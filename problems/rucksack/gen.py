"""Inputs for the growth measurement: n pieces whose prices follow their weights, and room for about half of them."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    goods = []
    for _ in range(n):
        weight = rng.randint(5, 15)
        goods.append([weight, 10 * weight + rng.randint(-6, 6)])
    return [goods, min(2000, 5 * n)]


def random_input(seed):
    """Few pieces with small, equal or extreme weights and prices, and limits around their sums."""
    rng = random.Random(seed)
    kind = seed % 20
    number = seed // 20
    weights = rng.choice((range(1, 3), range(1, 5), range(1, 5), range(2, 8), (3,), (2, 4, 6), range(1, 10)))
    prices = rng.choice((range(3), range(6), range(1, 10), (0, 1), (5,), range(1001), (0, 999, 1000)))
    if kind < 16:
        n = rng.choice((0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8))
        if rng.randrange(8) == 0:
            weights = (1, 2, 500, 1000, 1999, 2000)
    elif kind < 19:
        n = rng.randint(12, 30)
    else:
        n = (200, 200, 150, 40, 200)[number % 5]
        weights = ((1,), range(1, 4), (1, 2, 2000), (990, 1000, 1010, 1990), (1990, 2000))[number % 5]
        prices = ((1000,), range(1001), (0, 1, 1000), range(900, 1001), range(1001))[number % 5]
    goods = [[rng.choice(weights), rng.choice(prices)] for _ in range(n)]
    style = rng.randrange(9)
    if style == 0:
        goods.sort()
    elif style == 1:
        goods.sort(reverse=True)
    elif style == 2:
        goods = goods[:1] * n
    elif style < 5:
        # The price follows the weight, so that the best choice is a matter of what is left over.
        goods = [[weight, min(1000, 10 * weight + rng.randint(-2, 2))] for weight, _ in goods]
    total = sum(weight for weight, _ in goods)
    part = sum(weight for weight, _ in goods if rng.randrange(2))
    half = total // 2
    limit = rng.choice((0, 1, half, half, half + 1, part, part, part - 1, total - 1, total, total + 1))
    if kind == 19:
        limit = (100, 90, 60, 2000, 2000)[number % 5]
    elif kind >= 16:
        limit = rng.choice((part // 2, part // 2, total // 3, half))
    return [goods, min(2000, max(0, limit))]
