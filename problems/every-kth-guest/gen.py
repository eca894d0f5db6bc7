"""Inputs for the growth measurement: n guests and a count that stays the same, so only the ring grows."""


def generate(n, seed):
    return [n, 8 + seed % 4]
