"""Inputs for the growth measurement: no pair fits, so the whole row has to be looked at."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    # Even weights and an odd parcel: two of them always miss it, by 1 at least.
    weights = sorted(2 * rng.randint(1, 4_999) for _ in range(n))
    return [weights, 2 * rng.randint(4_500, 5_500) + 1]


def random_input(seed):
    """Up to 9 weights with several pairs, halves of the parcel and near misses; some longer rows."""
    rng = random.Random(seed)
    kind = seed % 20
    turn = seed // 20
    if kind == 0:
        weight = rng.choice([1, 5, 1000000])
        parcel = rng.choice([2 * weight, 2 * weight, weight, 1, 2000000])
        return [[weight] * (turn % 3), parcel]
    if kind < 16:
        length = rng.randint(2, 9)
    elif kind < 19:
        length = rng.randint(20, 60)
    else:
        length = [2500, 150, 300, 1200, 600][turn % 5]
    most = rng.choice([2, 4, 6, 9, 12, 20, 1000000]) if kind < 16 else rng.choice([9, 100, 5000, 1000000])
    shape = rng.randrange(7)
    weights = [rng.randint(1, most) for _ in range(length)]
    if shape == 0:
        weights = [rng.randint(1, most)] * length
    elif shape == 1:
        weights = [rng.choice([1, most]) for _ in range(length)]
    elif shape == 2:
        first = rng.randint(1, 5)
        weights = list(range(first, first + length))
    elif shape == 3:
        weights = [2 * min(weight, 500000) for weight in weights]
    elif shape == 4:
        # As heavy as possible.
        weights = [1000000 - weight % 10 for weight in weights]
    weights.sort()
    # Mostly a sum of two weights, or close to one.
    first, second = sorted(rng.sample(range(length), 2))
    parcel = weights[first] + weights[second]
    style = rng.randrange(10)
    if style == 0:
        parcel = 2 * weights[first]
    elif style == 1:
        parcel = weights[0] + weights[1]
    elif style == 2:
        parcel = weights[-1] + weights[-2]
    elif style == 3:
        parcel += rng.choice([-1, 1])
    elif style == 4:
        parcel = weights[0] + weights[-1]
    elif style == 5:
        parcel = rng.choice([1, 2, weights[0], weights[-1], 2 * weights[-1], 2000000])
    elif style == 6 and shape == 3:
        parcel += 1
    return [weights, min(2000000, max(1, parcel))]
