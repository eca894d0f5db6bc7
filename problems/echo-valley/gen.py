"""Inputs for the growth measurement: a yodel of n characters."""

import random

SYLLABLES = ["ho", "la", "di", "hol", "jo", "ri", "du", "li", "yo"]


def generate(n, seed):
    rng = random.Random(seed)
    shout = ""
    while len(shout) < n:
        shout += rng.choice(SYLLABLES)
    return [shout[:n]]
