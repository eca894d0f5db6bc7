def generate(n, seed):
    """The number of lockers is the whole input, so there is nothing left to chance."""
    return [n]
