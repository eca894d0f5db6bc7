"""Inputs for the growth measurement: runs of one to four beads, and a longer one now and then; then one run of half the length.

With seed 11, all beads have the same colour; with seed 12, no two neighbours have.
"""

import random

COLOURS = "abcdefgrstuwABGR"


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 11:
        return ["w" * n]
    if seed == 12:
        return [("Rgb" * n)[:n]]
    pieces = []
    length = 0
    colour = ""
    while length < n - n // 2:
        colour = rng.choice([other for other in COLOURS if other != colour])
        run = rng.randint(9, 14) if rng.random() < 0.05 else rng.choice([1, 1, 1, 2, 3, 4])
        pieces.append(colour * run)
        length += run
    mixed = "".join(pieces)[: n - n // 2]
    return [mixed + "k" * (n // 2)]


def random_input(seed):
    """Few letters in short strings, or runs of chosen lengths around 10, 128, 256 and 1000."""
    rng = random.Random(seed)
    kind = seed % 20
    letters = rng.choice(["ab", "aA", "abc", "aAb", "zZ", "xyz", "azAZ", "mMnN"])
    if kind == 0:
        step = seed // 20 % 5
        if step == 0:
            return [letters[0] * rng.randint(1000, 2500)]
        if step == 1:
            return [(letters * 800)[: rng.randint(1200, 1600)]]
        if step == 2:
            return [bead_runs(rng, letters, rng.choices([1, 2, 127, 128, 130, 255, 256, 300], k=9))]
        if step == 3:
            return [bead_runs(rng, letters, [rng.randint(1, 3000) for _ in range(30)])[:15000]]
        return [bead_runs(rng, letters, [1, 999, 1, 1000, 1, rng.randint(100, 110)])]
    if kind <= 3:
        runs = bead_runs(rng, letters, rng.choices([1, 1, 2, 3, 8, 9, 10, 11, 19, 20], k=9))
        return [runs[: rng.randint(20, 60)] if kind < 3 else runs[:25] + runs[:25][::-1]]
    if kind == 4:
        alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
        return ["".join(letter * rng.choice([1, 1, 2]) for letter in rng.sample(alphabet, rng.randint(1, 6)))]
    if kind <= 11:
        return ["".join(rng.choices(letters, k=rng.randint(0, 8)))]
    lengths = [1, 1, 1, 2, 2, 3, 9, 10, 11, 12]
    return [bead_runs(rng, letters, rng.choices(lengths, k=rng.randint(0, 4)))]


def bead_runs(rng, letters, lengths):
    """Runs of exactly these lengths: neighbours differ."""
    text = ""
    for length in lengths:
        text += rng.choice([letter for letter in letters if letter != text[-1:]]) * length
    return text
