"""Inputs with n words. From 13 on, all words begin with the same letter several times, which has many chains."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 13:
        width = rng.randint(1, 3)
        tiles = ["".join(rng.choice("abc") for _ in range(width)) for _ in range(rng.randint(1, 3))]
        words = {"".join(rng.choice("abc") for _ in range(rng.randint(1, 5))) for _ in range(n)}
        return [tiles, rng.sample(sorted(words), len(words))]

    places = [(r, c) for r in range(5) for c in range(5)]
    letters = {place: rng.choice("bcdefg") for place in places}
    for place in rng.sample([(r, c) for r, c in places if 0 < r < 4 and c < 4], 8):
        letters[place] = "a"
    tiles = ["".join(letters[r, c] for c in range(5)) for r in range(5)]
    words = set()
    while len(words) < n:
        words.add("a" * 6 + "".join(rng.choice("bcdefg") for _ in range(rng.choice((3, 4, 5)))))
    return [tiles, rng.sample(sorted(words), n)]
