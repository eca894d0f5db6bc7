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


def random_input(seed):
    """Two sorted lists that are mixed, in blocks, of very different lengths, equal, or one of them empty."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 0:
        size = rng.choice([150, 300, 600, 1200, 2400])
    elif kind <= 3:
        size = rng.randint(20, 60)
    else:
        size = rng.choice([1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9])
    width = rng.choice([0, 1, 1, 2, 3, 9, 30]) if kind > 3 else rng.choice([2, 10, 100, 3000])
    middle = rng.choice([0, 0, -width, width])
    values = [middle + rng.randint(-width, width) for _ in range(size)]
    if kind in (4, 5, 6):
        values = rng.choices(rng.choice([[-10**6, 10**6], [-10**6, 0, 10**6], [10**6, 10**6 - 1]]), k=size)
    elif kind == 0 and seed // 20 % 3 == 0:
        values = rng.choice([[7] * size, [-10**6] * (size // 2) + [10**6] * (size - size // 2)])
    values.sort()
    first = rng.randint(0, size)
    shape = rng.randrange(7)
    if shape == 0:
        return [values[:first], values[first:]]
    if shape == 1:
        return [values[first:], values[:first]]
    if shape == 2:
        # one list inside a gap of the other
        last = rng.randint(first, size)
        lists = [values[first:last], values[:first] + values[last:]]
        return lists if rng.random() < 0.5 else lists[::-1]
    share = rng.choice([0, 0.1, 0.5, 0.5, 0.5, 0.9, 1])
    in_north = [rng.random() < share for _ in values]
    if shape == 3:
        in_north = [i % 2 == 0 for i in range(size)]
    north = [value for value, flag in zip(values, in_north) if flag]
    south = [value for value, flag in zip(values, in_north) if not flag]
    return [north, south]
