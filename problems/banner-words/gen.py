"""Inputs for the growth measurement: short words, with gaps of one to three spaces."""

import random

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def generate(n, seed):
    rng = random.Random(seed)
    pieces = []
    length = 0
    while length < n:
        word = "".join(rng.choice(LETTERS) for _ in range(rng.randint(1, 3)))
        piece = word + " " * rng.choice([1, 1, 1, 2, 3])
        pieces.append(piece)
        length += len(piece)
    return ["".join(pieces)[:n]]
