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


def random_input(seed):
    """Stores of few rows with no, one or many wet pans, in the first row or column or anywhere."""
    rng = random.Random(seed)
    kind = seed % 20
    high = rng.choice((0, 1, 2, 9))
    rows, columns = rng.choice((0, 1, 1, 2, 2, 3, 3, 4, 5)), rng.choice((1, 1, 2, 2, 3, 3, 4, 5))
    if kind in (1, 2, 3):
        rows, columns = rng.randint(4, 8), rng.randint(4, 8)
    if kind == 4:
        high = 1000
    if kind == 0:
        long = rng.choice((150, 400, 1200, 1500))
        rows, columns = rng.choice(((1, long), (long, 1), (2, long // 2), (long // 2, 2), (30, 30)))
    pans = [[rng.randint(0, high) for _ in range(columns)] for _ in range(rows)]
    if rows == 0:
        return [pans]

    if kind in (5, 6):
        # Much rain.
        pans = [[-1 if rng.random() < 0.5 else salt for salt in row] for row in pans]
    if kind == 7:
        pans = [[-1] * columns if rng.random() < 0.3 else row for row in pans]
    if kind in (8, 9):
        pans[0][rng.randrange(columns)] = -1
    if kind in (8, 10):
        pans[rng.randrange(rows)][0] = -1
    if kind == 11:
        pans[rng.choice((0, rows - 1))][rng.choice((0, columns - 1))] = -1
    if kind == 12:
        row = rng.randrange(rows)
        for _ in range(2):
            pans[row][rng.randrange(columns)] = -1
    if kind not in (7, 8, 9, 10, 11, 12) or rng.random() < 0.3:
        for _ in range(rng.choice((0, 1, 1, 2, 3))):
            pans[rng.randrange(rows)][rng.randrange(columns)] = -1
    if kind == 13:
        for i in range(min(rows, columns)):
            pans[i][i] = -1
    return [pans]
