"""Inputs with n letters: half of the houses lie in one long run, and the letters come in a random order."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 20:
        return [[rng.randint(1, n + 3) for _ in range(n)]]

    start = rng.randint(1000, 2000)
    letters = list(range(start, start + n // 2))
    # the rest: some letters for the same houses, many for the first one, and houses far away from each other
    letters += [rng.choice(letters) for _ in range(n // 8)] + [start] * (n // 8)
    letters += [10_000_000 + 1000 * i for i in range(n - len(letters))]
    rng.shuffle(letters)
    return [letters]
