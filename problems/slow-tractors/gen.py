"""Inputs with n tractors in a random order; in large ones about one in ten starts a new group.

With seed 0 all are equally fast, so none catches up with another.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 0:
        return [1000000, [[place, 40] for place in rng.sample(range(1000000), n)]]

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
