"""Inputs for the growth measurement: n pairs and two colours, so one pair more means about twice the borders."""

def generate(n, seed):
    # There is nothing to choose here: the seed plays no part.
    return [n, 2]
