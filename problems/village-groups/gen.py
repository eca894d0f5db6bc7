"""Inputs for the growth measurement: n villages and nearly as many roads.

Two thirds of the villages lie along two valleys, whose roads come in order, so that careless joining makes long chains in one
of them, whichever of two groups it lets join the other. Later roads start at the beginning of a valley. The other villages have
roads at random, and some of them stay alone.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    numbers = list(range(n))
    rng.shuffle(numbers)
    part = n // 3
    east, west, hills = numbers[:part], numbers[part : 2 * part], numbers[2 * part :]

    roads = [[a, b] for a, b in zip(east, east[1:])]
    roads += [[b, a] for a, b in zip(west, west[1:])]
    for b in range(2, part, 12):
        roads += [[east[0], east[b]], [west[b], west[0]]]
    roads += [rng.choices(hills, k=2) for _ in range(len(hills) * 3 // 4)]
    return [n, roads]
