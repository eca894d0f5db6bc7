import random


def generate(n, seed):
    """n heights. All randomness comes from the seed."""
    rng = random.Random(seed)
    return [[rng.randint(-1000, 1000) for _ in range(n)]]


# Without the "# ", every program that passes the cases is also run on small inputs for the
# seeds 1 to 300. Make only inputs that the statement allows.
#
# def random_input(seed):
#     rng = random.Random(seed)
#     return [[rng.randint(-9, 9) for _ in range(rng.randint(0, 8))]]
