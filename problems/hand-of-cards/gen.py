"""Inputs for the growth measurement: a falling row in which a few neighbours have changed places.

With seed 11, a 1 comes first, and all the other cards are 0.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 11:
        return [[1] + [0] * (n - 1)]
    cards = sorted(rng.sample(range(100_001), n), reverse=True)

    # Not perfectly falling, so that a few cards stop before the left end.
    for i in range(1, n, 7):
        if rng.random() < 0.5:
            cards[i - 1], cards[i] = cards[i], cards[i - 1]

    return [cards]


def random_input(seed):
    """Few different numbers: random, rising, falling, equal, and rows with one card in the wrong place."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 19:
        which = seed // 20
        n = (150, 300, 260, 140, 200)[which % 5]
        cards = [rng.choice((7, 100000))] * n if which < 5 else [rng.choice((0, 100000)) for _ in range(n)]
        if which >= 10 or which == 6:
            cards = list(range(n))
        if which in (6, 11, 12):
            cards = [100000 - card for card in cards]
        cards[rng.choice((0, -1))] = rng.choice((0, 50))
        return [cards]
    if kind >= 16:
        n = rng.randint(20, 50)
        pool = rng.choice((range(5), range(100), (0, 1), range(99_900, 100_001)))
    else:
        n = rng.choice((0, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8))
        pools = (range(2), range(3), range(4), range(10), (0, 100000), (9, 10, 100))
        pool = rng.choice(pools + ((127, 128, 255, 256, 1000),))
    cards = [rng.choice(pool) for _ in range(n)]
    if kind in (2, 3, 4, 16):
        cards.sort()
    elif kind in (5, 6):
        cards.sort(reverse=True)
    if kind in (2, 3, 6, 16) and n > 1:
        # one card changes its place
        cards.insert(rng.choice((0, n - 1, rng.randrange(n))), cards.pop(rng.randrange(n)))
    elif kind in (4, 7):
        cards += cards[:1]
    return [cards]
