"""About n sacks, and half of them go on the cart. The tens of the seed choose the kind of list:
0 in order, with many equal weights in the middle; 1 mixed; 2 all equal; 3 in order, all different; 4 rising, then falling.
Lists in order rise if the seed is odd and fall if it is even."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 20:
        return [[rng.randint(1, 6) for _ in range(n)], rng.randint(1, n + 1)]

    kind = seed // 10
    if kind == 2:
        return [[rng.randint(1, 10**9)] * n, n // 2]
    weights = []
    weight = rng.randint(1, 1000)
    for i in range(n):
        if kind != 0 or not n // 4 < i < n - n // 4:
            weight += rng.randint(1, 1000)
        weights.append(weight)
    if kind == 1:
        rng.shuffle(weights)
    elif kind == 4:
        weights = weights[::2] + weights[1::2][::-1]
    elif seed % 2 == 0:
        weights.reverse()
    return [weights, n // 2]
