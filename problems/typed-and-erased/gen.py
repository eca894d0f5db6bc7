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
