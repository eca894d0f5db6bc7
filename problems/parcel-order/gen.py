"""Inputs with n parcels, many of them equally heavy. With seeds 3, 9, … the weights rise, with 6, 12, … they fall. They
also fall with 1 and 2, which measure the growth, but the heavier half and the lighter half take turns: then simple sorts are
slow, and so are a pivot from one end and a sort that compares parcels n/2, n/4, … places apart.

With seed 10, the weights fall and then rise, and the lightest of those left is always in the middle: a pivot from there is
slow.

With seed 11, the places with even numbers have the heavier half of the parcels, and each half rises: if n is a power of two, a
sort that compares parcels n/2, n/4, … places apart mixes the two halves only in its last round.

With seed 12, all parcels are equally heavy: a pivot that leaves its equals on one side is slow, wherever it comes from.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 20:
        return [[rng.randint(0, max(1, n // 2)) for _ in range(n)]]

    if seed == 10:
        middle = n // 2
        return [[2 * (place - middle) if place >= middle else 2 * (middle - place) - 1 for place in range(n)]]

    if seed == 11:
        return [[place // 2 + (n if place % 2 == 0 else 0) for place in range(n)]]

    if seed == 12:
        return [[7] * n]

    weights = [rng.randint(0, n) for _ in range(n)]
    if seed < 3 or seed % 3 == 0:
        weights.sort(reverse=seed < 3 or seed % 2 == 0)
    if seed < 3:
        heavier = (n + 1) // 2
        weights[::2], weights[1::2] = weights[:heavier], weights[heavier:]
    return [weights]


def shaped_row(rng, length, low, high):
    shape = rng.randrange(8)
    ends = [rng.randint(low, high) for _ in range(2)]
    if shape == 0:
        return [ends[0]] * length
    if shape == 1:
        return [ends[i % 2] for i in range(length)]
    if shape == 2:
        return [rng.choice(ends) for _ in range(length)]
    row = [rng.randint(low, high) for _ in range(length)]
    if shape in (3, 4):
        row.sort(reverse=shape == 4)
    if shape == 5:
        # A row in order, but for two parcels that changed places.
        row.sort()
        for _ in range(min(1, length)):
            i, j = rng.randrange(length), rng.randrange(length)
            row[i], row[j] = row[j], row[i]
    return row


def random_input(seed):
    """Short tables with many equal weights, rising, falling or mixed; some long ones."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 0:
        shape = seed // 20 % 5
        if shape == 0:
            return [list(range(1500))]
        if shape == 1:
            return [list(range(1200, 0, -1))]
        if shape == 2:
            return [[7] * rng.choice((300, 1500))]
        if shape == 3:
            return [[rng.choice((0, 1)) for _ in range(300)]]
        return [[rng.randint(0, 1000000000) for _ in range(rng.choice((257, 600)))]]
    if kind in (1, 2, 3):
        length = rng.choice((rng.randint(20, 60), 31, 32, 33, 64))
        top = rng.choice((3, 9, 300, 70000, 1000000000))
        return [shaped_row(rng, length, 0, top)]

    length = rng.choice((0, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9))
    weights = shaped_row(rng, length, *rng.choice(((0, 1), (0, 2), (0, 3), (5, 9), (0, 12), (95, 105))))
    if kind == 4:
        weights = [rng.choice((0, 1, 1000000000, 999999999)) for _ in range(length)]
    return [weights]
