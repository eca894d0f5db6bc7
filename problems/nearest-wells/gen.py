"""Inputs for the growth measurement: the wells come nearer and nearer, so nearly every one enters the heap."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    wells = []
    for i in range(n):
        away = 90 - 80 * i // max(n, 1)
        wells.append([away + rng.randint(0, 9), rng.randint(0, 9)])
    return [wells, [0, 0], max(1, n // 2)]
