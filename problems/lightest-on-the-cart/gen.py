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


def random_input(seed):
    """Few weights, many of them equal, in all orders; counts from one to too many; a few long lists."""
    rng = random.Random(seed)
    kind = seed % 20
    size = rng.randint(0, 8) if kind < 16 else rng.randint(20, 60)
    if kind == 19:
        size = rng.choice((150, 200, 300, 1000, 1500))
    pool = rng.choice(((1,), (1, 2), (1, 2, 3), range(1, 8), (9, 10, 100, 1000), (1, 999999999, 10**9)))
    weights = [rng.choice(pool) for _ in range(size)]
    if kind % 4 == 1:
        start = rng.choice((1, 1, 120, 250, 10**9 - size))
        weights = rng.sample(range(start, start + size + 1), size)
    elif kind % 4 == 2 and size:
        weights[: size // 2] = [weights[0]] * (size // 2)
    order = rng.randrange(6)
    if order < 2:
        weights.sort(reverse=order == 1)
    elif order == 2:
        weights = sorted(weights)[::2] + sorted(weights)[1::2][::-1]
    elif order == 3:
        rng.shuffle(weights)
    count = rng.choice((1, 2, size, size, size - 1, size + 1, (size + 1) // 2, rng.randint(1, size + 1)))
    if rng.random() < 0.05:
        count = rng.choice((size + 2, 2 * size, 32000))
    return [weights, max(1, count)]
