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
