def generate(n, seed):
    """The last panel is the whole input, so there is nothing left to chance."""
    return [n]
