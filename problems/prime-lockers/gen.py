import random


def generate(n, seed):
    """The number of lockers is the whole input, so there is nothing left to chance."""
    return [n]


def random_input(seed):
    """All small numbers, squares and products of primes, primes and their neighbours, and a few thousands."""
    rng = random.Random(seed)
    if seed % 2 == 0:
        return [seed // 2 % 130]
    primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47]
    kind = seed % 20
    if kind == 1:
        # The square of a prime, or one beside it.
        return [rng.choice(primes) ** 2 + rng.choice((-1, 0, 0, 1))]
    if kind == 3:
        return [rng.choice(primes) * rng.choice(primes)]
    if kind == 5:
        return [rng.choice((101, 127, 251, 257, 499, 509, 997, 1009)) + rng.choice((-1, 0, 0, 1))]
    if kind == 7:
        return [2 ** rng.randint(0, 11) + rng.choice((-1, 0, 1))]
    if kind == 9:
        return [rng.choice((2, 3, 5)) ** 3 * rng.choice((1, 2, 3))]
    if kind == 11:
        return [rng.randint(1000, 4000)]
    return [rng.randint(0, rng.choice((10, 30, 200, 600)))]
