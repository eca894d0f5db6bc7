"""Inputs for the growth measurement: a visitor who mistypes a lot, then erases a long stretch in one go."""

import random

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def generate(n, seed):
    rng = random.Random(seed)
    typing = n * 6 // 10
    erasing = n * 3 // 10
    keys = ["<" if rng.random() < 0.2 else rng.choice(LETTERS) for _ in range(typing)]
    keys += ["<"] * erasing
    keys += [rng.choice(LETTERS) for _ in range(n - typing - erasing)]
    return ["".join(keys)]


def random_input(seed):
    """Few letters and many erasures, also on empty paper, and long typing followed by long erasing."""
    rng = random.Random(seed)
    kind = seed % 20
    number = seed // 20
    letters = rng.choice(("a", "ab", "ab", "abc", "xyz", "az", "abcdefghijklmnopqrstuvwxyz"))
    share = rng.choice((0.0, 0.2, 0.3, 0.4, 0.5, 0.5, 0.7, 1.0))
    if kind < 16:
        n = rng.choice((0, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 10))
    elif kind < 19:
        n = rng.randint(20, 60)
        share = rng.choice((0.2, 0.3, 0.4, 0.5))
    else:
        n = (20000, 1200, 300, 2500, 1500)[number] if number < 5 else rng.randint(150, 1000)
    keys = ["<" if rng.random() < share else rng.choice(letters) for _ in range(n)]
    style = rng.randrange(8)
    if style == 0:
        keys.sort(reverse=True)
    elif style == 1:
        keys.sort()
    elif style == 2 and n > 1:
        # A word, erasures for all of it but one letter, for all of it, or for one more, and the end.
        typed = rng.randint(1, n // 2)
        erased = max(0, typed + rng.randint(-1, 1))
        word = [rng.choice(letters) for _ in range(n)]
        keys = word[:typed] + ["<"] * erased + word[typed:]
        keys = keys[:n]
    elif style == 3:
        for i in range(1, n, rng.randint(2, 3)):
            keys[i] = "<"
    return ["".join(keys)]
