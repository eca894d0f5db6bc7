"""Inputs for the growth measurement: the row rises on the whole, and the two tallest flowers stand near its end.
So neither a search that stops at the tallest nor a comparison that stops at a taller one can stop early."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    tops = [900 * place // n - 99 + rng.randint(0, 98) for place in range(n)]
    if n >= 2:
        tops[n - 1 - n // 12] = 950
        tops[n - 1 - n // 30] = 950
    return [tops]
