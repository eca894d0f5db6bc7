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
