from itertools import groupby


def one_colour_hedge(hedge, spare):
    if not hedge:
        return 0
    return max(len(list(run)) for _, run in groupby(hedge)) + spare
