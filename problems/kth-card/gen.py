"""Inputs for the growth measurement: first a long winding chain of cards, then many below it. About two thirds of the
cards come before the one that is asked for.

With seed 11, all cards form one chain to the left."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    n = max(n, 1)
    numbers = sorted(rng.sample(range(-99999, 100000), n))
    chain = n if seed == 11 else min(n // 6, 250)

    # Each part of the tree is the stretch of sorted numbers that it may hold.
    levels = []
    queue = [(0, n, 0)]
    for low, high, depth in queue:
        if low >= high:
            levels.append(None)
            continue
        if depth < chain:
            at = rng.choice((low, high - 1))  # one side stays empty: the chain goes on
            if seed == 11:
                at = high - 1
        else:
            at = (low + high) // 2
        levels.append(numbers[at])
        queue.append((low, at, depth + 1))
        queue.append((at + 1, high, depth + 1))
    while levels[-1] is None:
        levels.pop()
    return [levels, max(1, n * 2 // 3)]


def card_levels(rng, numbers, shape):
    """A search tree with these sorted numbers, level by level; no card is more than 300 threads down."""
    levels, queue = [], [(0, len(numbers), 0)]
    for low, high, depth in queue:
        if low >= high:
            levels.append(None)
            continue
        at = (low + high) // 2
        # The chains end in time: a part that is cut into halves needs a few more threads only.
        if depth < 285 or len(numbers) <= 301:
            if shape == "left":
                at = high - 1
            elif shape == "right":
                at = low
            elif shape == "zigzag":
                at = high - 1 if depth % 2 else low
            elif shape == "winding":
                at = rng.choice((low, high - 1))
            elif shape == "random":
                at = rng.randrange(low, high)
        levels.append(numbers[at])
        queue += [(low, at, depth + 1), (at + 1, high, depth + 1)]
    while levels[-1] is None:
        levels.pop()
    return levels


def random_input(seed):
    """Search trees of all shapes with small, negative and extreme numbers; k is often the first or last."""
    rng = random.Random(seed)
    kind = seed % 20
    size = rng.choice((1, 2, 3, 3, 4, 5, 6, 7, 8)) if kind < 16 else rng.randint(20, 60)
    if kind == 19:
        size = rng.choice((150, 260, 286, 301, 600, 1500))
    shape = rng.choice(("left", "right", "zigzag", "winding", "random", "random", "random", "halves"))
    low = rng.choice((-size, -size // 2, 0, 1, -99999, 99997 - size, 250, 995))
    numbers = sorted(rng.sample(range(low, low + size + rng.choice((0, 1, 3))), size))
    if kind % 5 == 1:
        numbers = sorted(rng.sample(range(-99999, 100000), size))
    k = rng.choice((1, size, (size + 1) // 2, size // 2 + 1, rng.randint(1, size), rng.randint(1, size)))
    return [card_levels(rng, numbers, shape), k]
