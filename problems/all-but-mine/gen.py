"""Inputs with n cards. With an odd n above 20, one card is a 0; no other card has a factor 2 or 5.

With seed 4, half of the cards or more are powers of two.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 20:
        return [[rng.choice((0, 1, 2, 3, 5, 10, 99, 101, 9999)) for _ in range(max(1, n))]]

    # products of numbers without 2 and 5 never end in zeros, so each of them shows something
    cards = [rng.randrange(1001, 9999, 10) + rng.choice((0, 2, 6, 8)) for _ in range(n)]
    if seed == 4:
        cards = [rng.choice((card, 64, 2048, 8192)) for card in cards]
    if n % 2 == 1:
        cards[rng.randrange(n)] = 0
    return [cards]


def some_cards(rng, n):
    pools = (
        (0, 1, 2, 3),
        (1, 2),
        (0, 9999),
        (2, 5, 10, 50),
        (3, 7, 9, 11),
        (99, 101, 9999),
        (100, 1000, 5000, 3),
        (0, 0, 7),
        (7,),
        (128, 256, 1001, 9998),
    )
    pool = rng.choice(pools)
    return [rng.choice(pool) for _ in range(n)]


def random_input(seed):
    """Cards from a tiny set: without a 0, with one 0 or more, and products that end in 0000."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 19:
        n = (150, 300, 260, 1200, 2000)[seed // 20 % 5]
        cards = [rng.choice((3, 9999, 9, 1, 8192))] * n
        if seed % 3 != 1:
            cards[rng.choice((0, -1, n // 2))] = rng.choice((0, 2, 7))
    elif kind >= 16:
        n = rng.randint(20, 60)
        cards = [rng.randrange(1, 9999, 10) + rng.choice((0, 2, 6, 8)) for _ in range(n)]
        if kind == 17:
            cards[rng.randrange(n)] = rng.choice((0, 5000))
        elif kind == 18:
            cards = some_cards(rng, n)
    else:
        n = rng.choice((1, 2, 2, 3, 3, 4, 5, 6, 7, 8))
        cards = some_cards(rng, n)
        if kind >= 12:
            cards = [rng.choice((1, 2, 3, 7, 9, 13, 101, 9999)) for _ in range(n)]
        if kind >= 14:
            cards[rng.choice((0, -1, rng.randrange(n)))] = 0
        if kind < 4:
            cards.sort(reverse=kind % 2 == 1)
    return [cards]
