"""Inputs for the growth measurement: six colours by chance and many bushes to spare, so stretches are long."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    return ["".join(rng.choice("bprvwy") for _ in range(n)), n // 3]


def random_input(seed):
    """Hedges of few colours: runs, gaps, stripes, mirrors, a rare colour in a row; few or many spare."""
    rng = random.Random(seed)
    kind = seed % 20
    size = rng.choice((0, 1, 2, 3, 4, 5, 6, 7, 8, 9)) if kind < 16 else rng.randint(20, 60)
    if kind == 19:
        size = rng.choice((150, 300, 700, 1300, 2500))
    colours = rng.choice(("a", "ab", "ab", "ab", "abc", "abc", "az", "abcdefghijklmnopqrstuvwxyz"))
    shape = rng.randrange(8)
    hedge = "".join(rng.choice(colours) for _ in range(size))
    if shape == 1:
        hedge = ""
        while len(hedge) < size:
            hedge += rng.choice(colours) * rng.randint(1, 4 if kind < 16 else max(4, size // 5))
    elif shape == 2:
        hedge = (colours * size)[:size]
    elif shape == 3:
        hedge = hedge[: size // 2] + hedge[: (size + 1) // 2][::-1]
    elif shape == 4:
        # One colour comes often but apart, another one seldom but in a row.
        row = "b" * rng.randint(1, 1 + size // 4)
        place = rng.randint(0, size)
        hedge = ("acad" * size)[:place] + row + ("acad" * size)[place : max(size, place)]
    elif shape == 5:
        hedge = rng.choice(colours) * size
        for _ in range(rng.randint(1, 3)):
            place = rng.randint(0, size)
            hedge = hedge[:place] + rng.choice("xyz") + hedge[place:]
    spare = rng.choice((0, 1, 1, 1, 2, 2, 3, 4, size // 4))
    if rng.random() < 0.1:
        spare = rng.choice((max(0, size - 1), size, size + 1, 9000))
    return [hedge, spare]
