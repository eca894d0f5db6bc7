"""Inputs for the growth measurement: n pans in long columns of only four; the rain came into the lower half.

There most pans are wet, so flooding from each of them is slow. The upper half is dry, so looking along the
column of each pan there is slow too. Column 0 has no wet pan at all.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    rows = n // 4
    pans = []
    for r in range(rows):
        row = [rng.randint(0, 9) for _ in range(4)]
        for c in range(1, 4):
            if r >= rows // 2 and rng.random() < 0.9:
                row[c] = -1
        pans.append(row)
    return [pans]
