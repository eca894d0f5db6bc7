"""Inputs for the growth measurement: first a long winding chain of cards, then many below it. About two thirds of the
cards come before the one that is asked for."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    n = max(n, 1)
    numbers = sorted(rng.sample(range(-99999, 100000), n))
    chain = min(n // 6, 250)

    # Each part of the tree is the stretch of sorted numbers that it may hold.
    levels = []
    queue = [(0, n, 0)]
    for low, high, depth in queue:
        if low >= high:
            levels.append(None)
            continue
        if depth < chain:
            at = rng.choice((low, high - 1))  # one side stays empty: the chain goes on
        else:
            at = (low + high) // 2
        levels.append(numbers[at])
        queue.append((low, at, depth + 1))
        queue.append((at + 1, high, depth + 1))
    while levels[-1] is None:
        levels.pop()
    return [levels, max(1, n * 2 // 3)]
