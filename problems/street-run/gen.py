"""Inputs with n letters: half of the houses lie in one long run, and the letters come in a random order.

With seeds 11 and 12, there is only a long run, and the numbers rise or fall.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 20:
        return [[rng.randint(1, n + 3) for _ in range(n)]]

    start = rng.randint(1000, 2000)
    if seed in (11, 12):
        run = list(range(start, start + n))
        return [run if seed == 11 else run[::-1]]
    letters = list(range(start, start + n // 2))
    # the rest: some letters for the same houses, many for the first one, and houses far away from each other
    letters += [rng.choice(letters) for _ in range(n // 8)] + [start] * (n // 8)
    letters += [10_000_000 + 1000 * i for i in range(n - len(letters))]
    rng.shuffle(letters)
    return [letters]


def random_input(seed):
    """Few small numbers with repeats; runs in any order, whole or with a gap; the first and last houses."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 19:
        which = seed // 20 % 5
        n = (150, 300, 2000, 260, 1200)[which]
        start = rng.choice((1, 1000, 10**9 - n))
        letters = [start] * n if which < 2 else list(range(start, start + n))
        if which < 3:
            letters += [start + 1, start + 3]
    elif kind >= 16:
        letters = []
        for _ in range(rng.randint(3, 6)):
            start = rng.randint(1, 60)
            letters += range(start, start + rng.randint(1, 10))
    else:
        n = rng.choice((0, 1, 2, 3, 4, 5, 6, 7, 8))
        top = rng.choice((3, 6, 10, 10, 14))
        letters = [rng.randint(1, top) for _ in range(n)]
        if kind in (3, 4, 5, 6):
            letters = list(range(1, n + 1))
        if kind in (5, 6) and n > 2:
            letters[rng.randrange(n)] = rng.choice((1, n, n + 2))
        shift = rng.choice((0, 9, 125, 253, 32764, 10**9 - 14)) if kind % 2 else 0
        letters = [house + shift for house in letters]
        if kind in (7, 8):
            letters += [1, 10**9][: rng.randint(1, 2)]
        elif kind in (9, 10):
            # two houses apart, and one between them may come later
            letters = [2 * house for house in letters] + [2 * house + 1 for house in letters[:2]]
            letters = [min(house, 10**9) for house in letters]
    order = rng.randrange(5)
    if order < 3:
        rng.shuffle(letters)
    else:
        letters.sort(reverse=order == 4)
    return [letters]
