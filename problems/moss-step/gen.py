"""Inputs for the growth measurement: a square yard of n rows, with moss on four stones of ten."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    return [[[1 if rng.random() < 0.4 else 0 for _ in range(n)] for _ in range(n)]]


def random_input(seed):
    """Small yards of every shape with little or much moss, stripes and chessboards; some are larger."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 19:
        rows, columns = ((60, 60), (1, 60), (60, 1), (20, 16), (16, 20))[seed // 20 % 5]
    elif kind >= 16:
        rows, columns = rng.randint(5, 10), rng.randint(5, 10)
    elif kind < 4:
        rows, columns = rng.choice(((1, 1), (1, 2), (1, 3), (1, 6), (2, 1), (3, 1), (7, 1), (2, 2)))
    else:
        rows, columns = rng.randint(2, 5), rng.randint(2, 5)
    share = rng.choice((0.2, 0.4, 0.4, 0.5, 0.7, 0.9))
    pattern = rng.choice(("all", "rows", "columns", "chess", "rim")) if kind in (3, 14, 15) else "random"
    yard = []
    for r in range(rows):
        row = []
        for c in range(columns):
            chosen = {
                "all": True,
                "rows": r % 2 == 0,
                "columns": c % 2 == 1,
                "chess": (r + c) % 2 == 0,
                "rim": r in (0, rows - 1) or c in (0, columns - 1),
                "random": rng.random() < share,
            }
            row.append(int(chosen[pattern]))
        yard.append(row)
    if kind in (14, 15):
        r, c = rng.randrange(rows), rng.randrange(columns)
        yard[r][c] = 1 - yard[r][c]
    return [yard]
