"""Inputs with n cards. With an odd n above 20, one card is a 0; no other card has a factor 2 or 5."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 20:
        return [[rng.choice((0, 1, 2, 3, 5, 10, 99, 101, 9999)) for _ in range(max(1, n))]]

    # products of numbers without 2 and 5 never end in zeros, so each of them shows something
    cards = [rng.randrange(1001, 9999, 10) + rng.choice((0, 2, 6, 8)) for _ in range(n)]
    if n % 2 == 1:
        cards[rng.randrange(n)] = 0
    return [cards]
