"""Inputs for the growth measurement: a sign that reads the same both ways; with an even seed, its middle does not."""

import random
import string


def generate(n, seed):
    rng = random.Random(seed)
    marks = n // 5
    half = [rng.choice(string.ascii_lowercase + string.digits) for _ in range((n - marks) // 2)]
    middle = [rng.choice(string.ascii_lowercase)] * ((n - marks) % 2)
    counting = half + middle + half[::-1]
    if seed % 2 == 0 and half:
        counting[len(half) - 1] = "a" if half[-1] != "a" else "b"
    counting = [rng.choice([c, c.upper()]) for c in counting]

    places = [True] * len(counting) + [False] * marks
    rng.shuffle(places)
    rest = iter(counting)
    return ["".join(next(rest) if counts else rng.choice(" .,-'!") for counts in places)]
