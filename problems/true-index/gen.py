"""Inputs for the growth measurement: a true index, first a long winding chain of cards, then many below it."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n == 0:
        return [[]]
    numbers = sorted(rng.sample(range(-9999, 10000), n)) if n < 15000 else list(range(-n // 2, -n // 2 + n))
    chain = min(n // 6, 250)

    # Each part of the tree is the stretch of sorted numbers that it may hold.
    levels = []
    queue = [(0, n, 0)]
    for part in queue:
        low, high, depth = part
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
    return [levels]
