import random


def generate(n, seed):
    """n builds of which a random number of the latest quarter is bad; the search cannot stop early. With seed 0 none is bad."""
    rng = random.Random(seed)
    bad = rng.randint(0, n // 4) if seed else 0
    return [[False] * (n - bad) + [True] * bad]
