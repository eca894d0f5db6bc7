"""Inputs with n children in random order: one long chain with every third seed, and otherwise a few groups.

With seed 11, one child is the rival of all others; with seed 14, there are no rivals.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    n = max(1, n)
    if n < 20:
        pairs = [[rng.randrange(n), rng.randrange(n)] for _ in range(n)]
        return [n, [[a, b] for a, b in pairs if a != b]]

    order = list(range(n))
    rng.shuffle(order)
    if seed == 11:
        return [n, [[order[0], other] if i % 3 else [other, order[0]] for i, other in enumerate(order[1:])]]
    if seed == 14:
        return [n, []]
    rivals = [[order[i], order[i + 1]] for i in range(n - 1) if seed % 3 == 0 or i % (n // 4) != 0]
    if seed % 3 != 0:
        # more rivals inside each group, always an odd number of places apart
        for _ in range(n - 1):
            start = rng.randrange(4) * (n // 4) + 1
            a = start + rng.randrange(n // 4 - 1)
            b = start + rng.randrange(n // 4 - 1)
            if (a - b) % 2 == 1:
                rivals.append([order[a], order[b]])
    rng.shuffle(rivals)
    return [n, rivals]
