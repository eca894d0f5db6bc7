"""Inputs with n books. In large ones, the first and the last wanted titles are far apart everywhere.

With seed 9, the shelf has one of the wanted titles, again and again, and n // 4 titles are wanted.

With seed 10, one title fills the shelf, and the other wanted title is the first book and the last one.

With seed 11, the only window is at the end of the shelf.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 20:
        shelf = [rng.randint(1, 4) for _ in range(n)]
        return [shelf, [rng.randint(1, 4) for _ in range(rng.randint(1, 4))]]

    if seed == 9:
        return [[n // 8] * n, list(range(1, n // 4 + 1))]

    if seed == 11:
        return [[1] * (n - 2) + [2, 3], [3, 2]]

    if seed == 10:
        return [[8] + [7] * (n - 2) + [8], [7, 8, 8]]

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


def random_input(seed):
    """Shelves of few titles, copies from a part of it or one more, equally short parts, and long ones."""
    rng = random.Random(seed)
    kind = seed % 20
    titles = list(rng.choice([range(1, 3), range(1, 4), range(1, 4), range(1, 6), range(126, 130),
                              range(255, 259), range(999998, 1000001), [1, 11, 111, 1000000]]))
    n = rng.randint(1, 10)
    if kind in (16, 17, 18):
        n, titles = rng.randint(20, 50), rng.sample(range(1, rng.choice([12, 400])), rng.randint(3, 10))
    elif kind == 19:
        n = rng.choice([260, 300, 600])
    shelf = [rng.choice(titles) for _ in range(n)]

    if kind == 0:
        return [shelf[:rng.choice([0, 0, 1, 1, 2])], [rng.choice(titles) for _ in range(rng.randint(1, 2))]]
    if kind == 1:
        shelf = shelf[:1] * n
    elif kind == 2:
        shelf.sort(reverse=rng.random() < 0.5)
    elif kind in (3, 4, 19) and rng.random() < 0.7:
        # The same round again and again, so many parts are equally short.
        shelf = (shelf[: rng.randint(1, 5)] * n)[:n]
    elif kind in (5, 6, 17):
        # Strangers stand between the wanted titles.
        shelf = [rng.choice([book, 1000, 1000]) for book in shelf]

    size = rng.choice([1, 2, 2, 3, 3, 4, 5])
    if kind in (16, 17, 18):
        size = rng.randint(3, 12)
    elif kind == 19:
        size = rng.choice([5, 130, 260])
    wanted = [rng.choice(titles) for _ in range(size)]
    if kind > 6:
        at = rng.choice([0, max(0, n - size), rng.randrange(n)])
        part = shelf[at: at + size + rng.randint(0, 3)]
        wanted = rng.sample(part, min(size, len(part)))
    if kind == 19 and seed // 20 % 3 == 0:
        # Many copies of one title: more than 127, more than 255.
        shelf[: n // 2] = titles[:1] * (n // 2)
        wanted = titles[:1] * rng.randint(n // 2 - 2, n // 2 + 2) + wanted[:2]
    if kind in (7, 8):
        wanted.append(rng.choice(wanted))
    elif kind == 9:
        wanted.append(rng.choice(titles + [7]))
    elif kind == 10:
        wanted = shelf[:]
        rng.shuffle(wanted)
    return [shelf, wanted]
