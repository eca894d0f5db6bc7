"""Inputs with n values, about the same number in each list; in every step both lists are in question.

In large inputs, half of the values are equal, those in the middle: so it shows if equal values are passed one by one."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    n = max(1, n)
    width = 5 if n < 20 else 1000000
    values = sorted(rng.randint(-width, width) for _ in range(n))
    if n < 20:
        in_north = [rng.random() < 0.5 for _ in values]
    else:
        values[n // 4 : n - n // 4] = [values[n // 2]] * (n - n // 4 - n // 4)
        # two neighbours go to the two lists in a random order, so both lists have the same length
        in_north = []
        for _ in range(n // 2):
            first = rng.random() < 0.5
            in_north += [first, not first]
        in_north += [True] * (n - len(in_north))
    north = [value for value, flag in zip(values, in_north) if flag]
    south = [value for value, flag in zip(values, in_north) if not flag]
    return [north, south]
