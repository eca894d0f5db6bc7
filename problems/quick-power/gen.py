import random
from random import Random


def generate(n, seed):
    """Exponent n, and a factor so close to 1 or -1 that the power stays small.

    The sizes in problem.toml are one less than a power of two: all their binary
    digits are 1, so every halving is of an odd number, the costlier kind.
    """
    rng = Random(seed)
    x = 1.0 + rng.uniform(-1.0, 1.0) / max(n, 1)
    return [rng.choice([-1.0, 1.0]) * x, n]


def is_clear(x, n):
    """Whether x to the power of n exists, is not above 9999, and is not too small to be seen."""
    if x == 0.0:
        return n >= 0
    size = 1.0
    for _ in range(abs(n)):
        size *= abs(x)
    return 1e-6 <= (size if n >= 0 else 1 / size) <= 9999.0


def random_input(seed):
    """Small exponents of both signs and many factors; large ones with factors near 1 or -1, or 0."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind >= 16:
        size = rng.choice((100, 1023, 1024, 65535, 10**6, 2**24 - 1, 10**9, rng.randint(1000, 10**9)))
        n = size * rng.choice((1, -1))
        x = 1.0 + rng.randint(-80, 80) / 10 / size
        if kind == 19:
            n = rng.choice((n, 2 * 10**9, -2 * 10**9, 2 * 10**9 - 1, 1 - 2 * 10**9, 2**30, 2**30 + 1))
            x = rng.choice((1.0, -1.0, -1.0))
            if n > 0 and rng.random() < 0.3:
                x = 0.0
        return [rng.choice((x, x, -x)) if x else x, n]
    factors = [0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0, 0.5, -0.5, 1.5, -1.5, 0.1, 10.0, 7.25, 1.1, 0.75]
    factors += [60.0, -60.0, 59.5]
    while True:
        x = rng.choice(factors)
        if kind in (3, 4, 5):
            x = rng.randint(-600, 600) / 10
        n = rng.randint(-9, 12) if kind < 10 else rng.randint(-40, 40)
        if kind == 6:
            x, n = rng.choice((x, 0.0)), rng.choice((0, 0, 1, -1, 2, -2))
        elif kind == 7:
            n = rng.choice((7, 8, 15, 16, 31, 32, -7, -8, -15, -16))
        if is_clear(x, n):
            return [x, n]
