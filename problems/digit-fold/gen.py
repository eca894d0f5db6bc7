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


def random_input(seed):
    """Every number below 60, many below 1000, and long ones with nines, zeros and equal digits."""
    rng = random.Random(seed)
    if seed <= 60:
        return [seed % 60]
    kind = seed % 12
    if kind < 4:
        return [rng.randint(61, 999)]
    length = rng.randint(2, 15)
    if kind == 4:
        return [int(str(rng.randint(1, 9)) * length)]
    if kind == 5:
        return [10 ** rng.randint(2, 15) - rng.choice([0, 1, 2])]
    if kind == 6:
        return [rng.randint(1, 9) * 10 ** (length - 1) + rng.choice([0, 0, 1, 8, 9])]
    if kind == 7:
        return [2 ** rng.choice([7, 8, 15, 16, 31, 32, 33, 48]) + rng.choice([-1, 0, 1])]
    if kind == 8:
        return [9 * rng.randint(10, 10 ** length // 10)]
    if kind == 9:
        # The digits add up to 19, 28 or 199, say: one more fold.
        digits = [9] * length + [1]
        rng.shuffle(digits)
        return [int("".join(map(str, digits[:15])))]
    if kind == 10:
        return [int("".join(rng.choice("0189") for _ in range(length)))]
    return [rng.randint(0, 10 ** length)]
