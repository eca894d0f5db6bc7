import random


def generate(n, seed):
    """n builds of which a random number of the latest twelfth is bad; the search cannot stop early, and builds that are looked
    at one by one from some power of two on are about as many for each seed. With seed 0 none is bad."""
    rng = random.Random(seed)
    bad = rng.randint(0, n // 12) if seed else 0
    return [[False] * (n - bad) + [True] * bad]


def random_input(seed):
    """All lists of up to 14 builds, then longer ones with the change at an end, in the middle or anywhere."""
    rng = random.Random(seed)
    small = [(n, good) for n in range(15) for good in range(n + 1)]
    number = seed // 20
    if seed % 20 < 16:
        n, good = small[(seed - 4 * number) % len(small)]
    else:
        n = rng.randint(15, 60)
        if seed % 20 == 19:
            n = (2000, 1999, 1024, 1023, 1025)[number] if number < 5 else rng.randint(128, 600)
        good = rng.choice((0, 1, 2, n // 2 - 1, n // 2, n // 2 + 1, n - 2, n - 1, n, n, rng.randint(0, n)))
    return [[False] * good + [True] * (n - good)]
