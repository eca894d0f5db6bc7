"""Inputs for the growth measurement: n pairs and two colours, so one pair more means about twice the borders."""

import random


def generate(n, seed):
    # There is nothing to choose here: the seed plays no part.
    return [n, 2]


def random_input(seed):
    """Up to 8 pairs with all useful numbers of colours, and 9 to 14 pairs with few colours."""
    rng = random.Random(seed)
    # More colours than pairs make no difference. 9 pairs and 3 colours already give more than 1500 borders.
    every = [[pairs, colours] for pairs in range(5) for colours in range(21)]
    every += [[pairs, colours] for pairs in range(5, 9) for colours in (*range(pairs + 2), 20)]
    every += [[pairs, colours] for pairs in (9, 10) for colours in range(3)]
    every += [[11, 2], [12, 1], [13, 0], [14, 1]]
    if seed % 2 == 0 and 0 < seed // 2 <= len(every):
        return every[seed // 2 - 1]
    pairs = rng.choice((0, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6))
    return [pairs, rng.randint(0, pairs + 2)]
