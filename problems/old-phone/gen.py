"""Inputs for the growth measurement: a pad of eight keys with two letters each, and n presses of any of them."""

import random

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def generate(n, seed):
    rng = random.Random(seed)
    letters = rng.sample(LETTERS, 16)
    pad = [letters[k] + letters[k + 8] for k in range(8)]
    return [pad, [rng.randrange(8) for _ in range(n)]]
