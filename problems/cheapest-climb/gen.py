from random import Random


def generate(n, seed):
    """A stair of n steps with tolls drawn evenly."""
    rng = Random(seed)
    return [[rng.randint(0, 1000) for _ in range(n)]]
