"""Inputs for the growth measurement: two songs of n notes in no pattern, whose ends share nothing."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    end = n // 10
    return ["".join(rng.choice("abcdefg") for _ in range(n - end)) + note * end for note in "af"]


def random_input(seed):
    """Songs of few notes: one song changed, mirrored or turned, notes in blocks, empty songs; long ones."""
    rng = random.Random(seed)
    kind = seed % 20
    sizes = [rng.choice((0, 1, 2, 3, 4, 5, 6, 7, 8)) for _ in range(2)]
    if kind >= 16:
        sizes = [rng.randint(20, 45) for _ in range(2)]
    if kind == 19:
        sizes = list(rng.choice(((300, 20), (25, 300), (150, 60), (130, 130), (300, 1))))
    notes = rng.choice(("a", "ab", "ab", "abc", "abc", "abcd", "abcdefg", "abcdefg"))
    north, south = ("".join(rng.choice(notes) for _ in range(size)) for size in sizes)
    shape = rng.randrange(9)
    if shape in (1, 2) and kind != 19:
        # The same song with some changes.
        south = north
        for _ in range(rng.choice((1, 2, 3, 1 + len(north) // 4))):
            i = rng.randint(0, len(south))
            south = south[:i] + rng.choice(("", rng.choice("abcdefg"))) + south[i + rng.randint(0, 1) :]
    elif shape == 3:
        south = north[: sizes[1]][::-1]
    elif shape == 4:
        turn = rng.randint(0, sizes[0])
        south = (north[turn:] + north[:turn])[: sizes[1] + 1]
    elif shape == 5:
        north, south = ("".join(note * (size // 3) for note in rng.choices("abcg", k=3)) for size in sizes)
    elif shape == 6:
        south = (north + north)[: sizes[1]]
    elif shape == 7:
        south = "".join(rng.choice("cdefg") for _ in range(sizes[1]))
    if rng.random() < 0.5:
        north, south = south, north
    return [north, south]
