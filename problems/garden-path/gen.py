def generate(n, seed):
    """The length is the whole input, so there is nothing left to chance."""
    return [n]
