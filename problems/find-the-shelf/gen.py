"""Inputs for the growth measurement: even numbers with gaps. The wanted number is one of the last, so no walk is short,
and but for every third seed it is odd, and so missing: no search can end early, and none has to go twice. The last
plate has a far greater number than the others, so a guess from the numbers is of no use.

From seed 10 on, the gaps are wide, and the wanted number is the first one (odd seeds) or the last one (even seeds).
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    gaps = (2, 2, 4, 6) if seed < 10 else range(150, 251)
    plates = []
    number = 0
    for _ in range(n):
        number += rng.choice(gaps)
        plates.append(number)
    if seed >= 10:
        return [plates, plates[-1 if seed % 2 == 0 else 0]]
    wanted = rng.choice(plates[-(n // 20 + 2) : -1] or [2])
    if plates:
        plates[-1] *= n
    return [plates, wanted + (seed % 3 != 0)]
