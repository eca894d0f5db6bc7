"""Inputs for the growth measurement: one word as long as half the banner, then short words, most of them of one letter.

The gaps have one to three spaces. Code that puts each word in front of the result copies the long word every time.
"""

import random

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def generate(n, seed):
    rng = random.Random(seed)
    pieces = ["".join(rng.choices(LETTERS, k=n // 2)) + " "]
    length = n // 2 + 1
    while length < n:
        word = "".join(rng.choice(LETTERS) for _ in range(rng.choice([1, 1, 1, 1, 1, 1, 2, 3])))
        piece = word + " " * rng.choice([1, 1, 1, 1, 1, 1, 2, 3])
        pieces.append(piece)
        length += len(piece)
    return ["".join(pieces)[:n]]
