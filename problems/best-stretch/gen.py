"""Inputs for the growth measurement: a little more good than bad, so that no start can be given up early.

With seed 11, all marks are the best there are.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 11:
        return [[100] * n]
    return [[rng.randint(-46, 54) for _ in range(n)]]


def shaped_marks(rng, shape, length, most):
    """A list of marks from -most to most in one of twelve shapes."""
    marks = [rng.randint(-most, most) for _ in range(length)]
    if shape == 1:
        marks.sort()
    elif shape == 2:
        marks.sort(reverse=True)
    elif shape == 3:
        marks = [rng.choice([-most, 0, most])] * length
    elif shape == 4:
        marks = [most if i % 2 == 0 else -rng.randint(1, most) for i in range(length)]
    elif shape == 5:
        marks = [-rng.randint(1, most) for _ in range(length)]
    elif shape == 6:
        marks = [rng.randint(0, most) for _ in range(length)]
    elif shape == 7:
        marks = [-abs(mark) for mark in marks]
        marks[rng.choice([0, length - 1, rng.randrange(length)])] = most
    elif shape == 8:
        middle = rng.randrange(length)
        marks = [-abs(mark) if i < middle else abs(mark) for i, mark in enumerate(marks)]
    elif shape == 9:
        middle = rng.randrange(length)
        marks = [abs(mark) if i < middle else -abs(mark) for i, mark in enumerate(marks)]
    elif shape == 10:
        # Two good runs with a loss between them that may be worth it or not.
        middle = rng.randrange(length)
        marks = [abs(mark) for mark in marks]
        marks[middle] = -min(100, rng.randint(0, most * 3))
    elif shape == 11:
        marks = [rng.choice([-most, most]) for _ in range(length)]
    return marks


def random_input(seed):
    """Lists of 1 to 9 marks in many shapes, some with the worst and best marks, and a few long ones."""
    rng = random.Random(seed)
    kind = seed % 20
    shape = seed // 20 % 12
    if kind < 16:
        length = 1 if kind == 0 else 2 if kind == 1 else rng.randint(2, 9)
        return [shaped_marks(rng, (shape + kind) % 12, length, rng.choice([1, 2, 3, 9, 99, 100]))]
    if kind < 19:
        return [shaped_marks(rng, (shape + kind) % 12, rng.randint(20, 60), rng.choice([2, 5, 100]))]
    length = rng.choice([150, 260, 300, 1200, 1500]) if shape else 6000
    if shape < 4:
        return [[[100, -100, 1, -1][shape]] * length]
    return [shaped_marks(rng, shape, length, rng.choice([2, 100]))]
