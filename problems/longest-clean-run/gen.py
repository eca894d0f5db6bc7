"""Inputs for the growth measurement: the same birds come by twice, so runs stay long."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    flock = rng.sample(range(2 * n + 10), (n + 1) // 2)
    second_visit = flock[: n - len(flock)]

    # A few neighbours swap places on the second visit: some runs lose a catch,
    # none becomes short.
    for i in range(1, len(second_visit), 7):
        if rng.random() < 0.5:
            second_visit[i - 1], second_visit[i] = second_visit[i], second_visit[i - 1]

    return [flock + second_visit]
