"""Inputs for the growth measurement: neighbours of a row in which each number is the sum of the two before."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    # Such neighbours leave the largest remainders, so Euclid's way takes the most steps.
    small = rng.randint(1, 5)
    large = small + rng.randint(1, 5)
    while small + large <= max(n, 15):
        small, large = large, small + large
    return [small, large]


def random_input(seed):
    """Small gears, gears that share a factor, and large ones: neighbours, powers, multiples, 10^12."""
    rng = random.Random(seed)
    kind = seed % 20
    most = 10**12
    if kind < 10:
        top = rng.choice((4, 8, 12, 12, 30, 100))
        first, second = rng.randint(1, top), rng.randint(1, top)
        if kind == 0:
            second = rng.choice((first, first + 1, 1))
    elif kind < 13:
        shared = rng.choice((2, 3, 4, 6, 9, 10, 12, 97, 128, 1000))
        first, second = shared * rng.randint(1, 20), shared * rng.randint(1, 20)
    elif kind == 13:
        first = rng.randint(1, 12)
        second = first * rng.randint(1, 300)
    elif kind == 14:
        first, second = 2 ** rng.randint(0, 39), rng.choice((2, 6, 10)) ** rng.randint(0, 12)
    elif kind == 15:
        # Neighbours in a row in which each number is the sum of the two before.
        first, second = rng.randint(1, 3), rng.randint(1, 3)
        for _ in range(rng.randint(3, 50)):
            first, second = second, first + second
    elif kind == 16:
        shared = rng.randint(1, 10**6)
        first, second = shared * rng.randint(1, 10**6), shared * rng.randint(1, 10**6)
    elif kind == 17:
        first, second = rng.randint(most - 9, most), rng.randint(most - 9, most)
    elif kind == 18:
        first, second = rng.randint(1, most), rng.choice((1, most, rng.randint(1, most)))
    else:
        first, second = rng.choice((7, 1000, 65536, 999983)), rng.choice((7 * 999983, 2**31, 2**32, 2**36))
    return [second, first] if seed % 3 == 0 else [first, second]
