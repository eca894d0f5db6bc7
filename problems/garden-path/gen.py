def generate(n, seed):
    """The length is the whole input, so there is nothing left to chance."""
    return [n]


def random_input(seed):
    """Every length that is allowed, from 0 to 76."""
    return [seed % 77]
