"""Inputs for the growth measurement: n stops in rows of ten, two buses from each, and many ways that are equally long.

With seed 11, all stops lie on one line, so that the answer is as large as n allows.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    numbers = list(range(n))
    rng.shuffle(numbers)
    if seed == 11:
        return [n, [[a, b] for a, b in zip(numbers, numbers[1:])], numbers[0], numbers[-1]]
    rows = [numbers[start : start + 10] for start in range(0, n, 10)]

    buses = []
    for here, there in zip(rows, rows[1:]):
        for place, stop in enumerate(here):
            # One bus to the next row, straight on where that is possible, and one to anywhere near.
            buses.append([stop, there[place % len(there)]])
            buses.append([stop, rng.choice(rng.choice((here, there)))])
    rng.shuffle(buses)
    return [n, buses, rows[0][0], rows[-1][0]]
