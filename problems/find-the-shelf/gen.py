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


def random_input(seed):
    """Corridors of 0 to 9 shelves with every kind of wanted number, present or not; some longer corridors."""
    rng = random.Random(seed)
    kind = seed % 20
    turn = seed // 20
    if kind == 0:
        length = turn % 3
    elif kind < 16:
        length = rng.randint(1, 9)
    elif kind < 19:
        length = rng.randint(20, 60)
    else:
        length = [4000, 1500, 150, 255, 256, 257, 300, 1024, 1000, 200, 511, 130, 2000, 199, 128][turn % 15]
    several = [[1], [1, 2], [1, 2, 3], [2], [1, 1, 1, 40], [100, 128, 1000]]
    # The wide gaps are for lists whose last plate stays below 1000000.
    gaps = rng.choice(several if length < 900 else several[:5])
    plates = []
    number = rng.choice([0, 0, 1, 2, 5, 126, 254])
    for _ in range(length):
        plates.append(number)
        number += rng.choice(gaps)
    style = rng.randrange(8)
    if style == 0 and plates:
        # The last plate is as high as the statement allows.
        plates[-1] = 1000000
    elif style == 1:
        plates = [plate + 1000000 - number for plate in plates] if number < 1000000 else plates
    if not plates:
        return [[], rng.choice([0, 1, 5, 1000000])]
    wanted = rng.choice(plates)
    if seed % 7 == 0:
        wanted = plates[0]
    elif seed % 7 == 1:
        wanted = plates[-1]
    elif seed % 7 == 2:
        wanted += rng.choice([-1, 1])
    elif seed % 7 == 3:
        wanted = rng.choice([0, 1000000, plates[0] - 1, plates[-1] + 1])
    return [plates, min(1000000, max(0, wanted))]
