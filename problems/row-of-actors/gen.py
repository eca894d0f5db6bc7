"""Inputs for the large case: n actors with names of one letter, in a random order."""

import random

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def generate(n, seed):
    rng = random.Random(seed)
    return [rng.sample(LETTERS, n)]
