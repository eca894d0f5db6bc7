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


def words_with_gaps(rng, count, alphabet, longest, widest):
    pieces = [" " * rng.choice([0, 0, 1, 2, widest])]
    for i in range(count):
        pieces.append("".join(rng.choice(alphabet) for _ in range(rng.randint(1, longest))))
        if i < count - 1:
            pieces.append(" " * rng.choice([1, 1, 2, rng.randint(1, widest)]))
    pieces.append(" " * rng.choice([0, 0, 1, 2, widest]))
    return "".join(pieces)


def random_input(seed):
    """Words of few letters, marks or digits with uneven gaps, also no word, one, many, and very long ones."""
    rng = random.Random(seed)
    kind = seed % 20
    alphabet = rng.choice(["a", "ab", "aA", "abc", "!?,.'-", "01", "-a", "aZ9!?,.'-", "xyzXYZ", "0'b"])
    if kind == 0:
        return [" " * rng.choice([0, 0, 1, 2, 3, 4, 5, 8])]
    if kind == 1:
        return [words_with_gaps(rng, 1, alphabet, rng.choice([1, 2, 3, 6]), 4)]
    if kind < 6:
        return ["".join(rng.choice(" " + alphabet) for _ in range(rng.randint(1, 8)))]
    if kind < 16:
        longest = rng.choice([1, 2, 3, 5])
        return [words_with_gaps(rng, rng.randint(2, 6), alphabet, longest, rng.choice([1, 2, 3, 6]))]
    if kind < 19:
        widest = rng.choice([1, 2, 9])
        return [words_with_gaps(rng, rng.randint(8, 30), alphabet, rng.choice([1, 3, 8]), widest)]

    shape = seed // 20 % 5
    if shape == 0:
        return [words_with_gaps(rng, rng.randint(130, 300), "ab", rng.choice([1, 3]), 3)]
    if shape == 1:
        return [" " * rng.randint(0, 2) + "ab" * rng.randint(150, 1000) + " " * rng.randint(0, 300) + "c"]
    if shape == 2:
        return [" " * rng.randint(130, 2500)]
    if shape == 3:
        return [rng.choice(["x", "no", "x9"]) + " no" * rng.randint(130, 600) + " " * rng.randint(0, 2)]
    return [words_with_gaps(rng, 1300, LETTERS, 8, 7)[:12000]]
