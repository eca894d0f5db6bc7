"""Inputs for the growth measurement: as many high digits as n has, and always two folds."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    length = len(str(n))
    if length < 2:
        return [n]

    while True:
        digits = [rng.randint(5, 9) for _ in range(length)]
        # A sum such as 19 would need a third fold.
        if sum(map(int, str(sum(digits)))) < 10:
            return [int("".join(map(str, digits)))]
