"""Inputs for the growth measurement: a hunt that reads all n clues in a mixed order. Then it goes back to the clue in
its middle; with a seed that 3 divides it ends."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n == 0:
        return [[]]
    order = list(range(1, n))
    rng.shuffle(order)
    order = [0] + order
    clues = [-1] * n
    for here, there in zip(order, order[1:]):
        clues[here] = there
    if seed % 3:
        clues[order[-1]] = order[n // 2]
    return [clues]


def random_input(seed):
    """A way from clue 0 that ends or comes back to any of its clues, and others that lead anywhere."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind < 16:
        n = rng.choice((0, 1, 2, 2, 3, 3, 4, 5, 5, 6, 7, 8, 9))
    elif kind < 19:
        n = rng.randint(20, 60)
    else:
        number = seed // 20
        n = (1200, 2500, 20000, 300, 1001)[number] if number < 5 else rng.randint(150, 500)
    if n == 0:
        return [[]]
    style = rng.randrange(8)
    if style == 0:
        return [[rng.randint(-1, n - 1) for _ in range(n)]]
    if style == 1:
        return [[rng.randint(0, n - 1) for _ in range(n)]]

    others = list(range(1, n))
    if style < 6:
        rng.shuffle(others)
    elif style == 6:
        others.reverse()
    read = n if rng.randrange(2) else rng.randint(1, n)
    order = [0] + others[: read - 1]
    clues = [rng.choice((-1, rng.randrange(n))) for _ in range(n)]
    for here, there in zip(order, order[1:]):
        clues[here] = there
    back = rng.choice((-1, -1, 0, 0, order[-1], order[-2:][0], order[read // 2],
                       rng.choice(order), rng.choice(order)))
    clues[order[-1]] = back
    return [clues]
