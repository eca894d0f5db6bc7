"""Inputs for the growth measurement: long trains with numbers in no order."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    return [[rng.randint(0, 9999) for _ in range(n)]]


def random_input(seed):
    """Trains of 0 to 8 wagons and some long ones: few numbers, all equal, sorted, palindromes, 0 and 9999."""
    rng = random.Random(seed)
    kind = seed % 20
    number = seed // 20
    numbers = rng.choice(((0, 1), (0, 1, 2), (7,), (0, 9999), range(10), range(10000), range(10000),
                          (127, 128, 255, 256)))
    if kind < 16:
        n = rng.choice((0, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8))
    elif kind < 19:
        n = rng.randint(20, 60)
    else:
        n = (2000, 1200, 2000, 150, 1500)[number] if number < 5 else rng.randint(130, 700)
    train = [rng.choice(numbers) for _ in range(n)]
    style = rng.randrange(10)
    if style == 0:
        train = train[: n // 2] + train[: (n + 1) // 2][::-1]
    elif style == 1:
        train.sort()
    elif style == 2:
        train.sort(reverse=True)
    elif style == 3:
        train = train[:1] * (n - 1) + train[-1:]
    elif style == 4:
        train = list(range(n))
    return [train]
