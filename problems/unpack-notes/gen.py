"""About n characters: short notes with letters, digits, spaces and marks, among them empty ones.

With seed 5 there is one note, as long as possible.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 5:
        length = max(n - len(str(n)) - 1, 0)
        return [f"{length}#" + "".join(rng.choice("abc d#012") for _ in range(length))]
    pieces = []
    left = n
    while left > 0:
        length = rng.choice((0, 1, 1, 2, 3, rng.randint(0, 12)))
        note = "".join(rng.choice("abc d#012") for _ in range(length))
        piece = f"{length}#{note}"
        pieces.append(piece)
        left -= len(piece)
    return ["".join(pieces)]
