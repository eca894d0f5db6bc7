"""Inputs for the growth measurement: marks around a middle, as exams give them, 0 and 100 among them.

With seed 11 all marks are equal: a quicksort that puts equal marks on one side is slow there.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 11:
        return [[rng.randint(0, 100)] * n]
    return [[rng.randint(0, 60) + rng.randint(0, 40) for _ in range(n)]]


def random_input(seed):
    """Up to 9 marks in many orders, often 0, 9, 10, 100 or equal ones; some longer lists."""
    rng = random.Random(seed)
    kind = seed % 20
    turn = seed // 20
    if kind == 0:
        return [[rng.choice([0, 1, 9, 10, 99, 100]) for _ in range(turn % 3)]]
    low = rng.choice([0, 0, 0, 1, 8, 50, 97])
    several = [
        list(range(low, low + 4)),
        [0, 100],
        [0, 1, 2, 9, 10, 11, 19, 20, 90, 99, 100],
        list(range(101)),
        [rng.randint(0, 100)],
        [0, rng.randint(1, 99), 100],
    ][rng.choice([0, 0, 1, 2, 2, 3, 3, 4, 5])]
    if kind < 16:
        length = rng.randint(2, 9)
    elif kind < 19:
        length = rng.randint(20, 60)
    else:
        length = [2500, 150, 260, 300, 1200][turn % 5]
        if turn == 5:
            several = [100]
        elif turn == 10:
            several = [0]
    marks = [rng.choice(several) for _ in range(length)]
    order = rng.randrange(6)
    if order == 0:
        marks.sort()
    elif order == 1:
        marks.sort(reverse=True)
    elif order == 2:
        # One mark stands at the wrong end of a sorted list.
        marks.sort(reverse=True)
        marks.append(marks.pop(0))
    elif order == 3:
        marks.sort()
        marks.insert(0, marks.pop())
    return [marks]
