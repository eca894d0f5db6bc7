"""Inputs with n tractors in a random order; in large ones about one in ten starts a new group.

With seed 0 all are equally fast, so none catches up with another. With seed 13 the one in front is very slow, and all the others catch up
with it, but not with each other.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 0:
        return [1000000, [[place, 40] for place in rng.sample(range(1000000), n)]]
    if seed == 13:
        return [1000000, [[place, 1000000] for place in rng.sample(range(999999), n - 1)] + [[999999, 1]]]

    if n < 20:
        lane = max(1, n) + rng.randint(0, 20)
        places = rng.sample(range(lane), n)
        return [lane, [[place, rng.randint(1, 6)] for place in places]]

    lane = 1000000
    places = sorted(rng.sample(range(1, lane), n), reverse=True)
    tractors = []
    minutes = 1.0  # the time of the slowest tractor so far
    for i, place in enumerate(places):
        if i % 10 == 0:
            speed = max(1, int((lane - place) / (minutes * (1 + 1 / n))))
            minutes = max(minutes, (lane - place) / speed)
        else:
            speed = min(1000000, int((lane - place) / minutes) + rng.randint(1, 1000))
        tractors.append([place, max(1, speed)])
    rng.shuffle(tractors)
    return [lane, tractors]


def random_input(seed):
    """Short lanes with few speeds, tractors that meet at the mill or just miss; some long lines."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 0:
        shape = seed // 20 % 5
        count = rng.choice((150, 300, 1200))
        places = sorted(rng.sample(range(1000000), count))
        if shape == 0:
            # Either all in one group or each tractor alone.
            lane, places = 1000000, list(range(1000000 - count, 1000000))
            speeds = [rng.choice((1, 1000000))] * count
        elif shape == 1:
            lane, speeds = 1000000, [1000000] * (count - 1) + [1]
        elif shape == 2:
            lane, speeds = 1000000, [rng.choice((1, 2, 1000000)) for _ in places]
        elif shape == 3:
            lane, places = count, list(range(count))
            speeds = [lane - place for place in places]
        else:
            lane, speeds = 1000000, [rng.randint(1, 1000000) for _ in places]
        tractors = [[place, speed] for place, speed in zip(places, speeds)]
        if shape != 3:
            rng.shuffle(tractors)
        return [lane, tractors]

    lane = rng.choice((1, 2, 4, 6, 8, 8, 10, 12, 12, 12, 24, 30))
    count = rng.choice((0, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8))
    if kind in (1, 2, 3):
        lane, count = rng.choice((60, 100, 720)), rng.randint(20, 50)
    count = min(count, lane)
    places = sorted(rng.sample(range(lane), count))
    top = rng.choice((2, 3, 4, 6, 12))
    tractors = [[place, rng.randint(1, top)] for place in places]
    if kind in (1, 5, 6, 7):
        # The times are whole minutes where possible, so many tractors meet exactly at the mill.
        for tractor in tractors:
            way = lane - tractor[0]
            tractor[1] = max(1, way // rng.choice((1, 2, 2, 3, 4)))
    if kind in (2, 8, 9):
        # From the front to the back, the times become longer, with a few exceptions.
        for i, tractor in enumerate(tractors):
            minutes = 1 + (count - i) // rng.choice((1, 2, 3))
            tractor[1] = max(1, (lane - tractor[0]) // minutes)
    if kind == 10:
        tractors = [[place, top] for place in places]
    if kind == 11:
        # Times that differ by very little, for most seeds by about 10^-12 minutes.
        lane = 1000000
        tractors = [[10 * i + rng.randint(0, 1), 999000 - 10 * i + rng.randint(-2, 2)] for i in range(count)]
        if seed % 3:
            tractors = [[i + 1, 1000000 - i - rng.choice((0, 0, 0, 1))] for i in range(count)]
    if kind == 4:
        lane = 1000000
        tractors = [[place, rng.choice((1, 2, 999999, 1000000))] for place in rng.sample(range(lane), count)]
    if kind == 12 and lane > 1:
        tractors = [[place, lane - place] for place in places]
        if tractors:
            tractors[rng.randrange(count)][1] += rng.randint(0, 1)
    if kind < 16:
        rng.shuffle(tractors)
    elif kind < 18:
        tractors.reverse()
    return [lane, tractors]
