"""Inputs for the growth measurement: a day with many stops, in which the bus becomes full again and again.

With seed 0, as many riders as possible get on at every stop, and nobody gets off.
"""

import random


def generate(n, seed):
    if seed == 0:
        return [150, [[0, 150] for _ in range(n)]]
    rng = random.Random(seed)
    riders = rng.randint(0, 40)
    aboard = riders
    stops = []
    for _ in range(n):
        off = rng.randint(0, min(aboard, 12))
        on = rng.randint(0, min(150 - (aboard - off), 12))
        aboard += on - off
        stops.append([off, on])
    return [riders, stops]


def random_input(seed):
    """Short days, fullest at the start, at the end or between, an empty bus, and some long full days."""
    if seed == 199:
        return generate(4000, 0)
    rng = random.Random(seed)
    kind = seed % 20
    large = rng.choice([3, 3, 5, 10, 150])
    riders = rng.choice([0, 0, 1, 2, 3, 5, 150, rng.randint(0, 150)])
    count = rng.choice([1, 1, 2, 3, 4, 5, 8])
    if kind == 0:
        count = 0
    elif kind in (16, 17, 18):
        count, riders = rng.randint(15, 40), rng.randint(0, 150)
    elif kind == 19:
        count = rng.choice([150, 260, 600, 1300])
        large = rng.choice([1, 10, 150])

    # How many riders get off and on: any number, as many as possible, or none.
    habit = rng.choice([(0, 1, 1), (1, 1, 1), (1, 1, 0), (1, 0, 1), (2, 1, 1), (2, 1, 2), (0, 2, 2)])
    turn = rng.randint(0, count)
    aboard = riders
    stops = []
    for i in range(count):
        off, on = rng.randint(0, min(aboard, large)), rng.randint(0, large)
        if habit[0] == 0 and (i < turn or kind == 19) or habit[1] == 0:
            off = rng.choice([0, 0, off])
        if habit[2] == 0 or habit[0] == 0 and i >= turn and kind != 19:
            on = rng.choice([0, 0, on])
        if habit[0] == 2 and rng.random() < 0.6:
            off = min(aboard, 150)
        if habit[2] == 2:
            on = rng.choice([large, off])
        aboard += on - off
        stops.append([off, on])
    return [riders, stops]
