"""About n characters: short notes with letters, digits, spaces and marks, among them empty ones."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    pieces = []
    left = n
    while left > 0:
        length = rng.choice((0, 1, 1, 2, 3, rng.randint(0, 12)))
        note = "".join(rng.choice("abc d#012") for _ in range(length))
        piece = f"{length}#{note}"
        pieces.append(piece)
        left -= len(piece)
    return ["".join(pieces)]
