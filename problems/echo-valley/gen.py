"""Inputs for the growth measurement: a yodel of n characters."""

import random

SYLLABLES = ["ho", "la", "di", "hol", "jo", "ri", "du", "li", "yo"]


def generate(n, seed):
    rng = random.Random(seed)
    shout = ""
    while len(shout) < n:
        shout += rng.choice(SYLLABLES)
    return [shout[:n]]


def random_input(seed):
    """Shouts of few different characters: spaces, digits, repeats, palindromes, and a few of 120."""
    rng = random.Random(seed)
    kind = seed % 20
    signs = rng.choice(("ab", "a ", "a", "aA", "01", "0 ", " ,!", "aB0 ,!", "abcXYZ 0123,!", "oh la"))
    length = rng.choice((0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8))
    if kind in (1, 2, 3):
        length = rng.randint(20, 60)
    if kind == 0:
        length = rng.choice((100, 119, 120))
    shout = "".join(rng.choice(signs) for _ in range(length))
    if kind in (1, 6, 7):
        # A palindrome of this length.
        shout = (shout[: (length + 1) // 2] + shout[: length // 2][::-1])
    if kind in (2, 8, 9):
        part = shout[: rng.randint(1, 3)]
        shout = (part * length)[:length]
    if kind in (10, 11):
        # The first character comes back somewhere, and the end may be spaces.
        shout = (shout[:1] + shout[1:4] + shout[:1] + " " * rng.randint(0, 2))
    if kind == 12:
        shout = " " * rng.randint(0, 2) + shout + " " * rng.randint(0, 2)
    return [shout]
