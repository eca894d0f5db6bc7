"""Inputs for the growth measurement: n stones with an even total. With an even seed there is a way to share them.

With an odd seed all weights are multiples of 6 and half of the total is not, so there is no way, and a program that
tries everything has to try all of it.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed % 2 == 0:
        stones = [rng.randint(1, 100) for _ in range(n)]
        if sum(stones) % 2:
            stones[0] += 1 if stones[0] < 100 else -1
    else:
        stones = [6 * rng.randint(1, 16) for _ in range(n)]
        if stones and sum(stones) % 12 == 0:
            stones[0] += 6 if stones[0] < 96 else -6
    return [stones]


def random_input(seed):
    """Few small weights, equal ones, greedy traps, two equal parts mixed, heavy stones; a few long lists."""
    rng = random.Random(seed)
    kind = seed % 20
    size = rng.randint(0, 8) if kind < 16 else rng.randint(20, 45)
    weights = rng.choice(((1, 2), (1, 3), (2, 3), (2, 6), (3, 4, 5), range(4, 9), range(1, 7), range(1, 11)))
    if kind < 16 and rng.random() < 0.2:
        weights = rng.choice((range(1, 101), range(90, 101), (1, 99, 100), (33, 34, 66, 100), (6, 18, 30)))
    if kind == 19:
        size = rng.choice((130, 150, 200))
        weights = rng.choice(((1,), (1,), (1, 2)))
    stones = [rng.choice(weights) for _ in range(size)]
    shape = rng.choice((0, 0, 1, 2, 3, 4, 4))
    if shape == 1 and size and kind < 19:
        # One stone outweighs or balances all the others, where that is allowed.
        stones[-1] = max(1, min(100, sum(stones[:-1]) + rng.choice((-1, 0, 0, 1))))
    elif shape == 2 and kind < 19:
        part = stones[: size // 2]
        rest, other = sum(part), []
        while rest:
            other.append(rng.randint(1, min(rest, max(weights))))
            rest -= other[-1]
        stones = (part + other)[:200]
    elif shape == 3:
        stones.sort(reverse=rng.random() < 0.5)
    elif shape == 4 and sum(stones) % 2:
        stones[0] += 1 if stones[0] < 100 else -1
    if shape != 3 and rng.random() < 0.7:
        rng.shuffle(stones)
    if kind == 19 and seed % 60 == 59:
        stones = [100] * 199 + [99]
    return [stones]
