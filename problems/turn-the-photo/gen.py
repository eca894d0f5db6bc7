"""Inputs for the growth measurement: a photo of n rows and n columns, in no pattern."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    return [[[rng.randint(0, 9) for _ in range(n)] for _ in range(n)]]


def random_input(seed):
    """Photos of 0 to 7 rows: numbered, with one mark, equal rows or columns, or random; some larger ones."""
    rng = random.Random(seed)
    kind = seed % 20
    turn = seed // 20
    if kind == 0:
        size = turn % 3
    elif kind < 16:
        size = rng.choice([1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 7])
    elif kind < 19:
        size = rng.randint(8, 14)
    else:
        size = [80, 20, 31, 16, 17, 40][turn % 6] if turn < 6 else rng.randint(15, 25)
    shape = rng.randrange(8)
    colours = rng.choice([[0, 1], [0, 1, 2], [0, 127, 128, 255], list(range(256)), [rng.randint(0, 255)]])
    photo = [[rng.choice(colours) for _ in range(size)] for _ in range(size)]
    if shape < 2:
        first = rng.choice([0, 1, 100])
        photo = [[(first + r * size + c) % 256 for c in range(size)] for r in range(size)]
    elif shape == 2:
        photo = [[0] * size for _ in range(size)]
        if size > 0:
            photo[rng.randrange(size)][rng.randrange(size)] = rng.choice([1, 9, 255])
    elif shape == 3:
        photo = [[photo[0][c] for c in range(size)] for _ in range(size)]
    elif shape == 4:
        photo = [[photo[r][0]] * size for r in range(size)]
    elif shape == 5:
        # Equal on both sides of the diagonal.
        photo = [[photo[max(r, c)][min(r, c)] for c in range(size)] for r in range(size)]
    return [photo]
