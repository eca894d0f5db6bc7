"""Inputs for the growth measurement: a high number missing; the lower half of the tickets in
order, then the others, shuffled.

With seed 11, all tickets are in order.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    missing = n - rng.randint(0, n // 20)
    tickets = [number for number in range(n + 1) if number != missing]
    if seed == 11:
        return [tickets]
    rest = tickets[n // 2 :]
    rng.shuffle(rest)
    return [tickets[: n // 2] + rest]
