"""A circle of n children that starts at a random number."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    return [rng.randint(1, 99 if n < 20 else 900000), n]


def random_input(seed):
    """Few turns around numbers where the rules meet or a 6 is at another place, and some longer games."""
    rng = random.Random(seed)
    kind = seed % 20
    near = rng.choice([1, 1, 10, 16, 36, 56, 60, 76, 96, 106, 156, 160, 256, 600, 616, 996, 1000, 6000])
    if kind in (4, 5):
        near = rng.choice([32760, 65530, 65536, 99996, 160000, 666660, 999990, 1000000])
    elif kind == 6:
        near = rng.randint(1, 1000000)
    first = min(1000000, max(1, near + rng.randint(-9, 9)))
    if kind == 6 and rng.random() < 0.5:
        first = rng.choice([1, 1000000])
    if kind == 0:
        children = [150, 300, 700, 1200, 2500][seed // 20 % 5]
    elif kind <= 3:
        children = rng.randint(20, 60)
    else:
        children = rng.choice([0, 1, 1, 2, 3, 4, 5, 6, 7, 8])
    return [first, children]
