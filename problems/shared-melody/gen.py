"""Inputs for the growth measurement: two songs of n notes in no pattern, whose ends share nothing."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    end = n // 10
    return ["".join(rng.choice("abcdefg") for _ in range(n - end)) + note * end for note in "af"]
