"""Inputs for the large case: n actors with names of one letter, in a random order."""

import random

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def generate(n, seed):
    rng = random.Random(seed)
    return [rng.sample(LETTERS, n)]


def random_input(seed):
    """Up to 6 different names, in any order, often parts of each other or of the names joined."""
    rng = random.Random(seed)
    pool = rng.choice(
        [
            ["a", "aa", "aaa", "aaaa", "aaaaa", "aaaaaa", "aaaaaaaaaaaa"],
            ["a", "b", "ab", "ba", "aab", "abb", "bab"],
            ["z", "y", "x", "w", "v", "u"],
            ["ann", "anna", "nan", "na", "hannah", "an", "hanna"],
            ["ab", "abc", "c", "bc", "a", "cab"],
            ["maximilianus", "maximilian", "max", "zzzzzzzzzzzz", "aaaaaaaaaaaz", "maximiliana"],
            LETTERS,
        ]
    )
    kind = seed % 20
    if kind < 3:
        count = kind
    elif kind == 19:
        count = 5 + seed // 20 % 2
    else:
        count = [1, 2, 2, 3, 3, 3, 4, 4][rng.randrange(8)]
    actors = rng.sample(pool, count)
    order = rng.randrange(4)
    if order == 0:
        actors.sort()
    elif order == 1:
        actors.sort(reverse=True)
    return [actors]
