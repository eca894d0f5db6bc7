"""Inputs for the growth measurement: a board of n toppings with names of one letter, in a random order."""

import random

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def generate(n, seed):
    rng = random.Random(seed)
    return [rng.sample(LETTERS, n)]
