import random


def generate(n, seed):
    """The last panel is the whole input, so there is nothing left to chance."""
    return [n]


def random_input(seed):
    """Every number from 0 to 200, the numbers near powers of two, and some larger ones."""
    rng = random.Random(seed)
    if seed <= 200:
        return [seed % 200]
    kind = seed % 4
    if kind == 0:
        return [rng.randint(200, 600)]
    if kind == 1:
        return [2 ** rng.randint(1, 9) + rng.choice([-1, 0, 1])]
    if kind == 2:
        return [2 ** rng.randint(3, 9) - 2 ** rng.randint(0, 3)]
    if seed in (207, 227, 247, 267):
        return [{207: 1023, 227: 2047, 247: 4097, 267: 6000}[seed]]
    return [rng.choice([0, 0, 1, 2, 3, rng.randint(0, 1000)])]
