"""Inputs for the growth measurement: words of forty letters, then as many characters in short words, most of them of one letter.

The gaps between short words have one to three spaces. Code that puts each word in front of the result copies all long
words for each short one.
"""

import random

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def generate(n, seed):
    rng = random.Random(seed)
    pieces = []
    length = 0
    while length < n // 2:
        pieces.append("".join(rng.choices(LETTERS, k=40)) + " ")
        length += 41
    while length < n:
        word = "".join(rng.choice(LETTERS) for _ in range(rng.choice([1, 1, 1, 1, 1, 1, 2, 3])))
        piece = word + " " * rng.choice([1, 1, 1, 1, 1, 1, 2, 3])
        pieces.append(piece)
        length += len(piece)
    return ["".join(pieces)[:n]]
