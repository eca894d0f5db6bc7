"""Inputs for the growth measurement: six kinds of coin, none of them small, and a fare of n."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    return [rng.sample(range(13, 60), 6), n]


def random_input(seed):
    """Few small coins and a small fare, often without a way; also coins just above the fare."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 19:
        which = seed // 20
        if which < 5:
            return [([1], [1, 20000], [10001, 1], [1, 10002], [20000, 19999, 1])[which], 10000]
        fare = (2000, 1500, 4999, 1200, 1001)[which % 5]
        return [([1], [2], [2, 5000], [1, 600, 20000], [3, 7])[which % 5], fare]
    if kind >= 16:
        coins = rng.sample(range(2, 60), rng.randint(2, 5))
        fare = rng.randint(40, 160)
        if kind == 18:
            coins += [fare + 1, fare + 2, 20000]
    else:
        coins = rng.sample(range(1, rng.choice((5, 8, 13))), rng.choice((1, 2, 2, 3, 3, 4)))
        fare = rng.choice((0, 1, 2, 3, 5, 7, 9, 12, 14, 16, 18, 21, 27, 30))
        if kind in (3, 4):
            coins = [coin * rng.choice((2, 3)) for coin in coins]
        elif kind in (5, 6):
            fare = sum(coins) + rng.choice(coins)
        elif kind in (7, 8, 9):
            coins.append(fare + rng.randint(0, 3))
        elif kind == 10:
            coins.append(rng.choice((20000, 19999, 10000, 256)))
        elif kind == 11:
            fare = rng.choice(coins)
    coins = sorted({coin for coin in coins if coin > 0})
    if rng.random() < 0.6:
        rng.shuffle(coins)
    return [coins, fare]
