"""Inputs for the growth measurement: six kinds of small coins and a price of n."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    kinds = [1, 2, 3, 5, 8, 13]
    rng.shuffle(kinds)
    return [kinds, n]


def random_input(seed):
    """Up to 6 small kinds of coins and prices to 40, payable or not; some larger prices and coins."""
    rng = random.Random(seed)
    kind = seed % 20
    turn = seed // 20
    if kind == 0:
        kinds = [[], [1], [rng.choice([2, 7, 10000])]][turn % 3]
        return [kinds, rng.choice([0, 1, 2, 7, 10000 if len(kinds) < 2 and turn == 2 else 14])]
    count = rng.randint(1, 6)
    style = rng.randrange(7)
    if style == 0:
        kinds = rng.sample([2, 4, 6, 8, 10, 12], count)
    elif style == 1:
        kinds = rng.sample([3, 6, 9, 12, 15, 1], count)
    elif style == 2:
        kinds = rng.sample([1, 2, 5, 10, 20, 50], count)
    elif style == 3:
        kinds = rng.sample([3, 4, 5, 7, 11, 13], count)
    elif style == 4:
        kinds = rng.sample([1, 2, 127, 128, 256, 1000, 9999, 10000], count)
    else:
        kinds = rng.sample(range(1, 10), count)
    order = rng.randrange(4)
    if order == 0:
        kinds.sort()
    elif order == 1:
        kinds.sort(reverse=True)
    if kind < 16:
        price = rng.choice([0, 1, 2, 3, min(kinds), max(kinds), sum(kinds), min(kinds) - 1, max(kinds) + 1])
        if rng.random() < 0.65:
            price = rng.randint(2, 40)
        return [kinds, price if price <= 40 or price in kinds or style != 4 else 40]
    if kind < 19:
        return [kinds, rng.randint(50, 400)]
    if turn == 0:
        return [[1, 2, 3, 4, 5, 6], 10000]
    if turn == 1:
        return [[9999, 10000, 1], 10000]
    return [kinds, rng.choice([256, 1000, 1001, 1500, 2000])]
