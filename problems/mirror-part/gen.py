"""Inputs for the growth measurement: two equal runs with two other tiles between them. Parts can grow far in a run, and two
ends in different runs look alike for long, so that comparing all pairs of ends is slow.

With seed 4 the tiles are equal but for one near the start.
With a seed that 3 divides the tiles are of four kinds in no order: mirrored parts are short there, and looking at all parts is slow.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed % 3 == 0:
        return ["".join(rng.choice("abcd") for _ in range(n))]
    if seed != 4:
        before = max(n // 2 - 1, 0)
        between = "".join(rng.sample("bcdefg", 2))
        return [("a" * before + between + "a" * n)[:n]]
    tiles = ["a"] * n
    if n > 1:
        tiles[rng.randrange(max(1, n // 10))] = "b"
    return ["".join(tiles)]


def random_input(seed):
    """Rows of few letters with repeats, ties and mirrored parts at any place; some long ones."""
    rng = random.Random(seed)
    kind = seed % 20
    letters = rng.choice(("ab", "ab", "abc", "abc", "abcd", "xyz", "abcdefgh"))
    if kind == 0:
        length = rng.choice((1200, 2000))
        shape = seed // 20 % 5
        if shape == 0:
            return ["a" * rng.choice((129, 140, 160))]
        if shape == 1:
            # No mirrored part but single tiles, and then one of length two or three.
            row = list("abc" * 667)[:length]
            row[rng.choice((0, 1, length - 1, rng.randrange(length)))] = "b"
            return ["".join(row)]
        if shape == 2:
            return ["".join(rng.choice("abcdef") for _ in range(length))]
        if shape == 3:
            half = "".join(rng.choice(letters) for _ in range(135))
            return ["z" + half + rng.choice(("", "q")) + half[::-1] + rng.choice(("", "y", "z"))]
        run = "a" * rng.randint(60, 90)
        return [run + rng.choice(("b", "bc", "bb", "bcb")) + run + rng.choice(("", "a", "d"))]

    length = rng.choice((0, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8))
    if kind in (1, 2, 3):
        length = rng.randint(20, 50)
    row = "".join(rng.choice(letters) for _ in range(length))
    if kind in (1, 4, 5, 6, 7):
        # One mirrored part between two others.
        half = row[: rng.randint(1, 4) if kind > 3 else rng.randint(4, 12)]
        part = half + half[::-1][rng.randint(0, 1):]
        before = "".join(rng.choice(letters) for _ in range(rng.choice((0, 0, 1, 2, 3))))
        behind = "".join(rng.choice(letters) for _ in range(rng.choice((0, 0, 1, 2, 3))))
        row = before + part + behind
    if kind in (2, 8, 9):
        # A part and, further on, the same part turned round.
        part = "".join(rng.choice("abcd") for _ in range(rng.randint(2, 5)))
        between = rng.choice(("x", "xy", "ab", row[2:6]))
        row = row[:2] + part + between + part[::-1] + rng.choice(("", "a", "x"))
    if kind in (10, 11):
        # Equal letters at both ends of parts that are not mirrored.
        row = row[:3] + rng.choice(("aba", "aa", "abba")) + "c" + row[3:6] + "a"
    if kind == 12:
        row = rng.choice(("a", "z", "ab", "abc")) * rng.randint(0, 5) + row[:1]
    if kind == 13:
        row = "".join(rng.sample("abcdefghz", min(length, 8)))
    return [row]
