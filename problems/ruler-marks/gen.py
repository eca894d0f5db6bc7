import random


def generate(n, seed):
    """The order is the whole input, so there is nothing left to chance."""
    return [n]


def random_input(seed):
    """All orders from 0 to 12, the small ones more often."""
    rng = random.Random(seed)
    if seed % 13 == 0:
        return [seed // 13 % 13]
    return [rng.choice((0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8))]
