"""Inputs with about n letters. From 16 on, a path of letters is on the tray, and only the last letter is missing."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 16:
        rows = rng.randint(1, 3)
        columns = max(1, min(6, n // rows))
        tray = ["".join(rng.choice("abc") for _ in range(columns)) for _ in range(rows)]
        return [tray, "".join(rng.choice("abc") for _ in range(rng.randint(1, 5)))]

    side = max(4, min(6, round(n**0.5)))
    tray = ["".join(rng.choice("abcdefgh") for _ in range(side)) for _ in range(side)]
    # a snake through the first rows, one row to the right and the next to the left
    snake = "".join(row if r % 2 == 0 else row[::-1] for r, row in enumerate(tray))
    return [tray, snake[:14] + "z"]
