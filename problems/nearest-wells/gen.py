"""Inputs for the growth measurement: the wells come nearer and nearer, so nearly every one enters the heap.

In the first half the order is rough; in the second half each well is nearer than the one before.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    wells = []
    for i in range(n):
        if i < n // 2:
            away = n + 90 - 80 * i // max(n, 1)
            wells.append([away + rng.randint(0, 9), rng.randint(0, 9)])
        else:
            wells.append([n - i, 0])
    return [wells, [0, 0], max(1, n // 2)]
