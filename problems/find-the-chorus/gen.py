"""Inputs for the growth measurement: two notes that take turns. In the chorus two neighbours change places once, three quarters
on, and the song has the chorus at its very end. So the chorus almost begins at every other place, with the same notes."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    one, other = rng.sample(range(1, 10), 2)
    length = max(1, n // 2)
    chorus = [(one, other)[i % 2] for i in range(length)]
    if length > 3:
        turn = 3 * length // 4 + rng.randint(0, length // 16) - 1
        chorus[turn], chorus[turn + 1] = chorus[turn + 1], chorus[turn]
    return [[(one, other)[i % 2] for i in range(n - length)] + chorus, chorus]
