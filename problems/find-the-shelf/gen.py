"""Inputs for the growth measurement: even numbers with gaps. The wanted number is one of the last, so no walk is short,
and but for every third seed it is odd, and so missing: no search can end early, and none has to go twice."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    plates = []
    number = 0
    for _ in range(n):
        number += rng.choice((2, 2, 4, 6))
        plates.append(number)
    wanted = rng.choice(plates[-(n // 20 + 1) :]) if plates else 2
    return [plates, wanted + (seed % 3 != 0)]
