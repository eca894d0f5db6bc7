import random


def generate(n, seed):
    """A line of n heights. All randomness comes from the seed."""
    rng = random.Random(seed)
    return [" ".join(str(rng.randint(-1000, 1000)) for _ in range(n)) + "\n"]
