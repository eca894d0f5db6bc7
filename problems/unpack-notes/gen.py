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


def random_input(seed):
    """Empty, short and long notes, with digits, spaces and marks that look like lengths."""
    rng = random.Random(seed)
    kind = seed % 20
    signs = rng.choice(("ab", "a#", "#", "0#", "12#", "01", " ", "a ", "1#a ", "abcXYZ 0123456789#", "0"))
    count = rng.choice((0, 1, 1, 1, 2, 2, 3, 3, 4, 5))
    lengths = rng.choice(((0, 1), (1, 2, 3), (0, 0, 2), (0, 1, 2, 3, 4), (2, 9, 10, 11), (3,)))
    if kind in (1, 2, 3):
        count, lengths = rng.randint(4, 12), (0, 1, 2, 5, 9, 10, 12)
    if kind == 4:
        lengths = (9, 10, 11, 12, 20, 21)
    if kind == 5:
        lengths = (0,)
    if kind == 0:
        long = (100, 101, 128, 256, 300)
        count, lengths = rng.choice(((1, (1000, 1500)), (3, long), (300, (0, 1, 2)), (200, (0,))))
    notes = ["".join(rng.choice(signs) for _ in range(rng.choice(lengths))) for _ in range(count)]
    if kind in (6, 7, 8):
        # A note that is packed itself, perhaps with an end that does not fit.
        inner = "".join(f"{len(note)}#{note}" for note in notes[:2])
        notes.insert(rng.randint(0, len(notes)), inner + rng.choice(("", "1", "#", "3#a", "0#", "12")))
    if kind in (9, 10):
        notes = [rng.choice(("", " ", "#", "##", "1", "10", "1#", "#1", "0#", " # ", "a")) for _ in notes]
    if kind == 11:
        notes = [" " * rng.randint(0, 2) + note + " " * rng.randint(0, 2) for note in notes]
    if kind == 12:
        notes = notes[:1] * rng.randint(1, 4)
    return ["".join(f"{len(note)}#{note}" for note in notes)]
