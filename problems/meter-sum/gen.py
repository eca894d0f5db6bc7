"""Inputs for the growth measurement: two readings of n digits, or with an even seed one of them of half as many."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    readings = []
    for size in (n, n if seed % 2 else n // 2):
        digits = [rng.randint(0, 9) for _ in range(max(size, 1))]
        if len(digits) > 1 and digits[-1] == 0:
            digits[-1] = rng.randint(1, 9)
        readings.append(digits)
    return readings


def reading(rng, size, digits):
    wheels = [rng.choice(digits) for _ in range(size)]
    if size > 1 and wheels[-1] == 0:
        wheels[-1] = rng.choice([1, 9, 5])
    return wheels


def random_input(seed):
    """Short readings of few digits, carries that run to the end, zeros, both orders, and some long ones."""
    rng = random.Random(seed)
    kind = seed % 20
    size = rng.choice([1, 1, 2, 3, 4, 6])
    other = rng.choice([1, 1, 2, 3, size, size])
    if kind in (16, 17, 18):
        size, other = rng.randint(18, 60), rng.choice([1, 9, 10, 19, 20, rng.randint(18, 60)])
    elif kind == 19:
        size = rng.choice([150, 310, 1300, 2500]) if seed != 199 else 16000
        other = rng.choice([1, size, size, size // 2])
    first = reading(rng, size, rng.choice([[0, 1], [9], [9, 0], [4, 5, 6], [5], range(10), range(10)]))
    second = reading(rng, other, rng.choice([[0, 1], [9], [9, 0], [4, 5, 6], [5], range(10), range(10)]))

    if kind == 0:
        first = [0]
    elif kind in (1, 2, 3, 16) or kind == 19 and seed % 40 == 19:
        # The digits complete each other to nine, and a carry may set them off.
        second = [9 - digit for digit in first[:other]]
        while len(second) > 1 and second[-1] == 0:
            second.pop()
        place = rng.randrange(len(second))
        second[place] = min(9, second[place] + rng.choice([0, 1, 1]))
    elif kind in (4, 5):
        first, second = [9] * size, rng.choice([[1], [2], [9] * other, [0, 1], [0]])
    if rng.random() < 0.5:
        first, second = second, first
    return [first, second]
