"""Inputs for the growth measurement: n words of five letters. Half of them share one box, the others are two to a box on average."""

import random

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def generate(n, seed):
    rng = random.Random(seed)
    bases = [rng.choices(LETTERS, k=5) for _ in range((n + 3) // 4)]

    # Each base once, so that the number of boxes grows with n; half of the rest at random.
    picked = bases + [rng.choice(bases) for _ in range(n // 2 - len(bases))]
    picked += [bases[0]] * (n - len(picked))
    words = []
    for base in picked:
        letters = list(base)
        rng.shuffle(letters)
        words.append("".join(letters))

    rng.shuffle(words)
    return [words]
