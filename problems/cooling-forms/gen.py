"""n cakes of about n / 5 kinds in no order; one kind is a little more frequent than the others. The pause is short.

With seed 11, all cakes are of one kind, and the pause is as long as possible. With seed 12, two kinds are equally frequent.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 11:
        return [[7] * n, 1000]
    if seed == 12:
        return [[1 + i % 2 for i in range(n)], 3]
    if n < 20:
        return [[rng.randint(1, 4) for _ in range(n)], rng.randint(0, 4)]
    kinds = n // 5
    cakes = [1 + i % kinds for i in range(n)]
    for i in range(5):
        cakes[rng.randrange(n)] = 7
    rng.shuffle(cakes)
    return [cakes, rng.randint(2, 20)]
