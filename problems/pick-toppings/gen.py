"""Inputs for the growth measurement: a board of n toppings with names of one letter, in a random order."""

import random

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def generate(n, seed):
    rng = random.Random(seed)
    return [rng.sample(LETTERS, n)]


def random_input(seed):
    """Boards of 0 to 5 names, a few of up to 10; names in any order, some of which joined give another."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 19:
        n = (8, 9, 7, 10, 7)[seed // 20 % 5]
    elif kind >= 16:
        n = rng.choice((5, 6, 6, 7))
    else:
        n = rng.choice((0, 1, 1, 2, 2, 3, 3, 4, 5))
    pools = (
        ["a", "b", "ab", "ba", "aa", "bb", "aab", "abb", "aaa", "bab"],
        ["a", "aa", "aaa", "aaaa", "aaaaa", "b", "ab", "aab", "aaab", "aaaab"],
        list("abcdefghijklmnopqrstuvwxyz"),
        ["ham", "corn", "olives", "tuna", "hamcorn", "corno", "lives", "egg", "z", "ol"],
        ["a" * 20, "a" * 19 + "b", "b" + "a" * 19, "z" * 20, "y", "za", "x", "xy", "w", "yz"],
    )
    toppings = rng.sample(rng.choice(pools), n)
    if kind in (2, 3, 4):
        toppings.sort(reverse=kind > 2)
    elif kind in (5, 6):
        toppings.sort(key=len, reverse=kind == 6)
    return [toppings]
