def generate(n, seed):
    """The order is the whole input, so there is nothing left to chance."""
    return [n]
