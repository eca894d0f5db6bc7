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


def random_input(seed):
    """Few tickets in all orders, with the first, the last or another number missing; some long rows."""
    rng = random.Random(seed)
    kind = seed % 20
    n = rng.randint(0, 9) if kind < 15 else rng.randint(20, 70)
    if kind == 19:
        n = rng.choice((127, 128, 255, 256, 300, 1000, 1300, 2000))
    missing = rng.choice((0, 1, n - 1, n, n // 2, rng.randint(0, n), rng.randint(0, n), rng.randint(0, n)))
    missing = max(0, min(n, missing))
    tickets = [number for number in range(n + 1) if number != missing]
    order = rng.randrange(8)
    if order == 1:
        tickets.reverse()
    elif order == 2:
        turn = rng.randint(0, n)
        tickets = tickets[turn:] + tickets[:turn]
    elif order == 3:
        tickets = tickets[::2] + tickets[1::2]
    elif order == 4 and n >= 2:
        i, j = rng.sample(range(n), 2)
        tickets[i], tickets[j] = tickets[j], tickets[i]
    elif order >= 5:
        rng.shuffle(tickets)
    return [tickets]
