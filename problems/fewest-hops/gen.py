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


def shaped_buses(rng, kind, stops):
    """A line, a circle, a star, layers or any buses, with stop 0 first."""
    line = [[i, i + 1] for i in range(stops - 1)]
    if kind == 0:
        return line
    if kind == 1:
        return line + [[stops - 1, 0]]
    if kind == 2:
        return [rng.choice([[0, i], [i, 0]]) for i in range(1, stops)]
    if kind == 3:
        width = rng.randint(1, 3)
        return [[a, b] for a in range(stops) for b in range(stops) if b // width - a // width == 1]
    if kind == 4:
        # A line with shortcuts forward and buses that run back.
        return line + [[rng.randrange(stops), rng.randrange(stops)] for _ in range(rng.randint(1, 3))]
    if kind == 5:
        # Ways of different lengths from the first stop to the last.
        buses = []
        ends = sorted(rng.randint(1, stops) for _ in range(rng.randint(1, 2)))
        for start, end in zip([1] + ends, ends + [stops - 1]):
            way = [0] + list(range(start, end)) + [stops - 1]
            buses += [[a, b] for a, b in zip(way, way[1:])]
        return buses
    return [[rng.randrange(stops), rng.randrange(stops)] for _ in range(rng.randint(0, 2 * stops))]


def random_input(seed):
    """Small towns of many shapes, ways of different lengths, stops out of reach, and some long lines."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind < 16:
        stops = rng.choice([1, 2, 2, 3, 3, 4, 5, 6, 7, 8]) if kind < 10 else rng.randint(4, 8)
        buses = shaped_buses(rng, rng.choice([0, 1, 2, 3, 4, 4, 5, 5, 5, 6, 6, 6]), stops)
    elif kind < 19:
        stops = rng.randint(15, 30)
        buses = shaped_buses(rng, rng.choice([0, 1, 3, 4, 4, 5, 5, 6]), stops)
    elif seed // 20 % 3 == 0:
        stops = 10050 if seed == 259 else rng.randint(1200, 1600)
        buses = [[i, i + 1] for i in range(stops - 1)]
    elif seed // 20 % 3 == 1:
        stops = rng.randint(130, 300)
        buses = [rng.choice([[0, 1], [1, 0], [1, 1], [0, 2]]) for _ in range(stops)]
    else:
        stops = rng.choice([20000, 400])
        buses = shaped_buses(rng, 6, 150)

    if kind % 4 == 1 and buses:
        buses.pop(rng.randrange(len(buses)))
    if kind % 4 == 2 and len(buses) < 100:
        buses += [rng.choice(buses + [[0, 0], [stops - 1, stops - 1]]) for _ in range(rng.randint(1, 3))]
    home = rng.choice([0, 0, 0, stops - 1, rng.randrange(stops)])
    work = rng.choice([0, stops - 1, stops - 1, stops // 2, rng.randrange(stops), rng.randrange(stops)])
    if kind == 19 and seed // 20 % 3 == 0:
        home, work = 0, stops - 1
    # New numbers for the stops, sometimes from the other end, sometimes in no order.
    numbers = list(range(stops))
    order = rng.randrange(3)
    if order == 1:
        numbers.reverse()
    elif order == 2:
        rng.shuffle(numbers)
    if rng.random() < 0.7:
        rng.shuffle(buses)
    return [stops, [[numbers[a], numbers[b]] for a, b in buses], numbers[home], numbers[work]]
