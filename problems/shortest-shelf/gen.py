"""Inputs with n books. In large ones, the first and the last wanted titles are far apart everywhere.

With seed 9, the shelf has one of the wanted titles, again and again, and n // 4 titles are wanted.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 20:
        shelf = [rng.randint(1, 4) for _ in range(n)]
        return [shelf, [rng.randint(1, 4) for _ in range(rng.randint(1, 4))]]

    if seed == 9:
        return [[n // 8] * n, list(range(1, n // 4 + 1))]

    kinds = n // 20
    titles = rng.sample(range(1000, 1000000), kinds)
    # three rounds through all wanted titles, with strangers between them
    order = titles * 3
    shelf = []
    for title in order:
        shelf.append(title)
        shelf.extend(rng.randint(1, 999) for _ in range(5))
    shelf = (shelf + [1] * n)[:n]
    wanted = titles[:]
    rng.shuffle(wanted)
    return [shelf, wanted]
