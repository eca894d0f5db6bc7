"""Inputs for the growth measurement: a quarter as many questions as days, and all of them wide.

With seed 11, every span begins on day 0 or 1, and each of these two days is asked with every last day.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    ledger = [rng.randint(-9, 20) for _ in range(n)]
    if seed == 11:
        return [ledger, [[first, last] for first in (0, 1) for last in range(first, n)]]
    edge = n // 8
    spans = [[rng.randint(0, edge), n - 1 - rng.randint(0, edge)] for _ in range(n // 4)]
    return [ledger, spans]


def random_input(seed):
    """Up to 8 days and up to 10 spans, some of them again; some longer ledgers."""
    rng = random.Random(seed)
    kind = seed % 20
    turn = seed // 20
    if kind < 16:
        days = 1 if kind == 0 else rng.randint(1, 8)
        count = rng.choice([0, 1, 2, 3, 4, 6, 10]) if kind < 2 else rng.randint(1, 10)
    elif kind < 19:
        days = rng.randint(20, 60)
        count = rng.randint(5, 25)
    else:
        days = [2500, 1500, 150, 260, 300][turn % 5]
        count = [300, 150, 1200, 20, 0][turn // 5 + turn % 3]
    most = rng.choice([1, 2, 3, 9, 1000])
    style = rng.randrange(6)
    if style == 0:
        ledger = [rng.choice([-1000, -1, 0, 1, 1000])] * days
    elif style == 1:
        ledger = [most if day % 2 == 0 else -most for day in range(days)]
    elif style == 2:
        ledger = [rng.choice([0, 0, most, -most]) for _ in range(days)]
    elif style == 3:
        ledger = [-rng.randint(0, most) for _ in range(days)]
    else:
        ledger = [rng.randint(-most, most) for _ in range(days)]
    spans = []
    for _ in range(count):
        first = rng.choice([0, days - 1, rng.randrange(days), rng.randrange(days)])
        last = rng.choice([first, days - 1, rng.randint(first, days - 1)])
        spans.append([first, last])
        if len(spans) < count and rng.random() < 0.2:
            spans.append(list(rng.choice(spans)))
    return [ledger, spans[:count]]
