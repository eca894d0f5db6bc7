"""Inputs for the growth measurement: one giant that outlasts all the others, so every turn uses up just one rock.

With seed 11, all rocks are heavy. Two of them leave a small rest, which is lighter than all the others.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 11:
        return [[rng.randint(900_000, 1_000_000) for _ in range(n)]]
    # Up to 16000 rocks of 120 weigh about 970000 together, less than the giant.
    rocks = [rng.randint(1, 120) for _ in range(n)]
    if n > 0:
        rocks[rng.randrange(n)] = 1_000_000
    return [rocks]


def random_input(seed):
    """Few rocks of few weights in any order, pairs, all different, one giant, and some long lists."""
    rng = random.Random(seed)
    kind = seed % 20
    values = rng.choice([[1], [1, 2], [1, 2, 3], range(1, 6), range(1, 11), range(1, 31), [1, 1000000],
                         range(999990, 1000001), [128, 255, 256, 257], [1, 2, 4, 8, 16, 32]])
    n = rng.choice([1, 2, 2, 3, 3, 4, 5, 6, 7, 8])
    if kind in (16, 17, 18):
        n, values = rng.randint(15, 50), rng.choice([range(1, 10), range(1, 1000001), range(50, 61)])
    elif kind == 19:
        n, values = rng.choice([150, 200, 255, 300]), rng.choice([[7], range(1, 121), range(1, 1000001)])
    rocks = [rng.choice(values) for _ in range(n)]
    if seed == 199:
        return [[1000000] * 1501]
    if kind == 0:
        return [rocks[:1] * rng.choice([0, 0, 1, 2, 3, 5])]
    if kind in (1, 2):
        # Every rock twice, and perhaps one more.
        rocks = rocks[:4] * 2 + rng.choice([[], [rng.randint(1, 9)]])
    elif kind in (3, 4, 18):
        rocks.append(min(1000000, sum(rocks) + rng.choice([0, 0, 1, 5])))
    elif kind in (5, 6, 7):
        rocks = rng.sample(range(1, 16), n)
    order = rng.randrange(4)
    if order < 2:
        rocks.sort(reverse=order == 1)
    elif order == 2:
        rng.shuffle(rocks)
    return [rocks]
