"""Inputs with n balances, most of them different; the wider the range, the fewer trios there are.

With seed 11, the balances are the numbers from -30 to 30 again and again. With seed 12, they come in rising order.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 11:
        balances = [i % 61 - 30 for i in range(n)]
        rng.shuffle(balances)
        return [balances]
    width = 4 if n < 20 else 100 * n
    balances = [rng.randint(-width, width) for _ in range(n)]
    return [sorted(balances) if seed == 12 else balances]


def random_input(seed):
    """Up to 9 small balances with repeats and zeros, so that equal numbers make trios; some large groups."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 19:
        which = seed // 20
        n = (150, 300, 260, 1000, 200)[which % 5]
        pool = ((0,), (-2, 1), (-4, 2, 2, 0), (0, 5), (-100000, 50000, 0, 100000))[which % 5]
        return [[rng.choice(pool) for _ in range(n)]]
    if kind >= 16:
        n = rng.randint(20, 45)
        width = rng.choice((5, 12, 30))
        balances = [rng.randint(-width, width) for _ in range(n)]
    else:
        n = rng.choice((0, 1, 2, 3, 3, 4, 5, 6, 7, 8, 9))
        low, high = rng.choice(((-1, 1), (-2, 2), (-4, 4), (-6, 6), (0, 2), (-3, 0), (-10, 10)))
        balances = [rng.randint(low, high) for _ in range(n)]
        if kind in (3, 4, 5):
            # one trio for certain, with a pair of equal numbers at one end
            number = rng.randint(-3, 3)
            balances += [number, number, -2 * number]
        elif kind in (6, 7):
            balances = [balance * rng.choice((1, 1, -1)) * 16666 for balance in balances]
            balances = [max(-100000, min(100000, balance)) for balance in balances]
        elif kind == 8:
            balances += rng.choice(([-100000, 0, 100000], [-100000, 50000, 50000], [100000, -99999, -1]))
        elif kind == 9:
            balances += rng.choice(([0], [0, 0], [0, 0, 0], [0, 0, 0, 0]))
    order = rng.randrange(4)
    if order < 2:
        rng.shuffle(balances)
    else:
        balances.sort(reverse=order == 3)
    return [balances]
