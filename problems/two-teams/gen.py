"""Inputs with n children in random order: one long chain with every third seed, and otherwise a few groups.

Half of the children are in a group in which one is the rival of all others, so these all wait in a queue at the same time.
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
    if seed % 3 == 0:
        rivals = [[order[i], order[i + 1]] for i in range(n - 1)]
    else:
        quarter = n // 4
        rivals = [[order[1], order[i]] if i % 3 else [order[i], order[1]] for i in range(2, 2 * quarter + 1)]
        rivals += [[order[i], order[i + 1]] for i in range(2 * quarter + 1, n - 1) if i % quarter != 0]
        # more rivals inside the other groups, always an odd number of places apart
        for _ in range(n - 1):
            start = rng.randrange(2, 4) * quarter + 1
            a = start + rng.randrange(quarter - 1)
            b = start + rng.randrange(quarter - 1)
            if (a - b) % 2 == 1:
                rivals.append([order[a], order[b]])
    rng.shuffle(rivals)
    return [n, rivals]
