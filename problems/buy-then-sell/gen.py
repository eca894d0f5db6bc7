"""Inputs for the growth measurement: first the prices go up and down and fall, so most of them are the lowest so far.
Then they rise to the end, so a search for the next lower price, or back to a higher one, finds none.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    auctions = []
    half = n // 2
    top = max(48000, 8 * half)
    fall = (top - 1000) // max(half, 1)
    for i in range(half):
        # Two steps down and one step up: two prices of three are lower than all before them.
        up = rng.randint(fall + 1, 2 * fall) if i % 3 == 2 else 0
        auctions.append(top - fall * (i + 1) + up)
    for i in range(n - half):
        auctions.append(1000 + 49000 * i // (n - half))
    return [auctions]


def shaped_prices(rng, n, shape, values):
    prices = [rng.choice(values) for _ in range(n)]
    if shape == "rising":
        return sorted(prices)
    if shape == "falling":
        return sorted(prices, reverse=True)
    if shape == "equal":
        return prices[:1] * n
    if shape == "hill":
        return sorted(prices[: n // 2]) + sorted(prices[n // 2 :], reverse=True)
    if shape == "valley":
        return sorted(prices[: n // 2], reverse=True) + sorted(prices[n // 2 :])
    if shape == "alternating":
        return [prices[i % 2] for i in range(n)]
    if shape == "trap":
        # The highest price comes first and the lowest last.
        return [max(prices)] + prices[1:-1] + [min(prices)] if n > 1 else prices
    if shape == "whole":
        return [min(prices)] + prices[1:-1] + [max(prices)] if n > 1 else prices
    if shape == "steps down":
        # It falls, with a small rise here and there.
        prices.sort(reverse=True)
        for i in range(0, n - 1, rng.randint(2, 3)):
            prices[i], prices[i + 1] = prices[i + 1], prices[i]
    return prices


def random_input(seed):
    """Price lists of many shapes, most of up to 8 prices from a small range; some pass 2 ** 15."""
    rng = random.Random(seed)
    kind = seed % 20
    shape = rng.choice(("random", "random", "random", "steps down", "steps down", "trap", "trap", "hill",
                        "valley", "whole", "rising", "falling", "alternating", "equal"))
    values = rng.choice((range(1, 5), range(1, 10), range(1, 10), (1, 2), (1, 50000), range(120, 140),
                         range(1, 50001), (1, 2, 49999, 50000), (255, 256, 257, 999, 1000, 1001)))
    if kind < 16:
        n = rng.choice((0, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8))
    elif kind < 19:
        n = rng.randint(20, 60)
    else:
        number = seed // 20
        n = (150, 6000, 300, 1200, 2500)[number % 5] if number < 10 else rng.randint(150, 1000)
        shape = ("steps down", "equal", "random", "falling", "rising", "trap", "hill")[number % 7]
        values = range(1, 50001) if number % 3 else (1, 2, 50000)
    return [shaped_prices(rng, n, shape, values)] if n else [[]]
