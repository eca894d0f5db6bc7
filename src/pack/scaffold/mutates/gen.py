import random


def generate(n, seed):
    """n heights. All randomness comes from the seed."""
    rng = random.Random(seed)
    return [[rng.randint(-1000, 1000) for _ in range(n)]]
