"""Inputs with n balances, most of them different; the wider the range, the fewer trios there are.

With seed 11, the balances are the numbers from -30 to 30 again and again.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 11:
        balances = [i % 61 - 30 for i in range(n)]
        rng.shuffle(balances)
        return [balances]
    width = 4 if n < 20 else 100 * n
    return [[rng.randint(-width, width) for _ in range(n)]]
