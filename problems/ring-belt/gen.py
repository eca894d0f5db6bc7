"""Inputs for the growth measurement: n calls, half of which fill the belt; then the waiter and the cook take turns, and
somebody asks for the number of dishes each time.

With seed 11, the belt has seven places: three dishes are put on it, then all three are taken, again and again.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 11:
        calls = [["RingBelt", [7]]]
        for i in range(n):
            calls.append(["put", [i % 10]] if i % 6 < 3 else ["take", []])
        return calls

    places = max(1, n // 2)
    calls = [["RingBelt", [places]]]
    for _ in range(places):
        calls.append(["put", [rng.randint(0, 9)]])
    # The belt stays as good as full, so moving all the dishes would show.
    taken = 0
    while len(calls) <= n:
        if taken > 0 and rng.random() < 0.5:
            calls.append(["put", [rng.randint(0, 9)]])
            taken -= 1
        else:
            calls.append(["take", []])
            taken += 1
        calls.append(["count", []])
    return calls[: n + 1]


def random_input(seed):
    """Belts of 1 to 5 places with up to 25 calls, often full, empty or round once; some large belts."""
    rng = random.Random(seed)
    kind = seed % 20
    turn = seed // 20
    if kind == 0:
        count = turn % 4
        places = rng.choice([1, 2, 1000])
    elif kind < 16:
        count = rng.randint(4, 25)
        places = rng.choice([1, 1, 2, 2, 3, 3, 4, 5])
    elif kind < 19:
        count = rng.randint(30, 70)
        places = rng.choice([1, 2, 3, 5, 7, 16, 20])
    else:
        count = [300, 700, 2000, 400, 1300][turn % 5] - 1
        places = rng.choice([130, 257, 300, 1000]) if turn != 2 else 1000
    dishes = rng.choice([[0, 1], [0], [0, 1, 2, 3], [5, 6, 7, 8], [0, 9, 99, 128, 256, 1001, 9999]])
    calls = [["RingBelt", [places]]]
    # The cook and the waiter are busy in turns, so that the belt fills up and becomes empty.
    cook = rng.choice([0.2, 0.5, 0.8]) if kind < 19 else rng.choice([0.9, 1])
    span = rng.randint(3, 9) if kind < 16 else places + rng.randint(1, 5)
    asked = rng.choice([0, 0.1, 0.3]) if kind < 19 else 0.02
    for place in range(count):
        if place % span == span - 1:
            cook = 1 - cook if rng.random() < 0.7 else rng.choice([0, 0.5, 1])
        if rng.random() < asked:
            calls.append(["count", []])
        elif rng.random() < cook:
            calls.append(["put", [rng.choice(dishes)]])
        else:
            calls.append(["take", []])
    return calls
