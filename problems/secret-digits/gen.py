"""Inputs for the growth measurement: n digits that can be split in many ways. Only a few of them are not 1 or 2. From 100
digits on, the code ends in two zeros, so that no part of it has a way.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    digits = [rng.choice("12") for _ in range(n)]
    for _ in range(3):
        i = rng.randrange(n)
        other = rng.choice("056789")
        if other != "0" or (i > 0 and digits[i - 1] in "12" and digits[i + 1 : i + 2] != ["0"]):
            digits[i] = other
    if n >= 100:
        digits[-2:] = "00"
    return ["".join(digits)]
