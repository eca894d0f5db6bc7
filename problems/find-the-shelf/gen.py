"""Inputs for the growth measurement: even numbers with gaps. For an odd seed the wanted number is odd, so it is
missing and no search can end early; for an even seed it is one of the plates."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    plates = []
    number = 0
    for _ in range(n):
        number += rng.choice((2, 2, 4, 6))
        plates.append(number)
    wanted = rng.choice(plates) if plates else 2
    return [plates, wanted + seed % 2]
