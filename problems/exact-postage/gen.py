"""Inputs with n as the fare. From 13 on there is always a value of 1, so the number of choices grows with n."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 13:
        stamps = rng.sample(range(1, n + 4), rng.randint(1, min(5, n + 3)))
        return [stamps, max(1, n), rng.randint(1, max(1, n))]
    stamps = [1, 2, 3, 5, 8]
    rng.shuffle(stamps)
    return [stamps, n, n // 2]


def choice_count(stamps, fare, room):
    ways = [[0] * (room + 1) for _ in range(fare + 1)]
    ways[0][0] = 1
    for value in stamps:
        for amount in range(value, fare + 1):
            for used in range(1, room + 1):
                ways[amount][used] += ways[amount - value][used - 1]
    return sum(ways[fare])


def random_input(seed):
    """Few small values in any order, room for few or for many, fares out of reach, and some large ones."""
    rng = random.Random(seed)
    kind = seed % 20
    most = 2000 if seed in (19, 139) else 25
    while True:
        if kind == 0:
            value = rng.choice([1, 1, 2, 3, 7, 30, 60])
            stamps, room = [value], rng.randint(1, 4)
            fare = min(60, value * rng.randint(1, 4) + rng.choice([0, 0, 1]))
        elif kind < 12:
            stamps = rng.sample(range(1, rng.choice([3, 5, 8]) + 1), rng.randint(1, 3))
            fare, room = rng.randint(1, 12), rng.choice([1, 2, 3, 4, 5, 30])
        elif kind < 15:
            stamps = rng.sample(range(1, 11), rng.randint(3, 6))
            fare, room = rng.randint(5, 16), rng.randint(1, 6)
        elif kind < 17:
            stamps = rng.sample(range(2, 61, 2), rng.randint(1, 8)) + rng.choice([[], [59]])
            fare, room = rng.choice([60, 60, 58, 31, 59]), rng.choice([2, 3, 4, 30])
        elif kind < 19:
            stamps = rng.sample(range(5, 61), rng.randint(6, 12))
            fare, room = rng.randint(30, 60), rng.randint(2, 6)
        elif most == 25:
            stamps = rng.choice([[1], [1, 60], [2, 1], [2, 60, 3], [1, 29]])
            fare, room = rng.randint(28, 60), rng.randint(20, 30)
        else:
            stamps = rng.sample(range(1, 20), 6)
            fare, room = 60, 12
        order = rng.randrange(4)
        if order < 2:
            stamps.sort(reverse=order == 1)
        if choice_count(stamps, fare, room) <= most:
            return [stamps, fare, room]
