from random import Random


def generate(n, seed):
    """Exponent n, and a factor so close to 1 or -1 that the power stays small.

    The sizes in problem.toml are one less than a power of two: all their binary
    digits are 1, so every halving is of an odd number, the costlier kind.
    """
    rng = Random(seed)
    x = 1.0 + rng.uniform(-1.0, 1.0) / max(n, 1)
    return [rng.choice([-1.0, 1.0]) * x, n]
