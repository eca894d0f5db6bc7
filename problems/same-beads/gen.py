"""Inputs for the growth measurement: the same beads, once mixed and once in heaps, so every bead has to be seen.

With seed 11, there are two kinds, and the heap that comes first in one necklace comes last in the other.
"""

import random
import string


def generate(n, seed):
    if seed == 11:
        half = n // 2
        return ["a" * half + "b" * half, "b" * half + "a" * half]
    rng = random.Random(seed)
    beads = [rng.choice(string.ascii_letters) for _ in range(n)]
    return ["".join(beads), "".join(sorted(beads))]


def random_input(seed):
    """A mixed copy of a short necklace, often with a change: one bead more or less, or another kind."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 19:
        which = seed // 20 % 5
        n = (150, 300, 260, 1200, 2500)[which]
        first = list("aB" * n if which > 2 else "a" * n + "b" * 44)
    else:
        letters = rng.choice(("a", "ab", "abc", "aA", "abAB", "abcd", "azAZ"))
        n = rng.randint(20, 60) if kind >= 16 else rng.choice((0, 1, 1, 2, 3, 3, 4, 5, 6, 8))
        first = [rng.choice(letters) for _ in range(n)]
    second = first[:]
    rng.shuffle(second)
    change = (kind + seed // 20) % 9
    i = rng.randrange(len(second)) if second else 0
    if change == 0:
        second.insert(i, rng.choice(first or ["a"]))
    elif change == 1:
        second = second[1:]
    elif change == 2 and second:
        second[i] = rng.choice("abcAB")
    elif change == 3 and second:
        second[i] = second[i].swapcase()
    elif change == 4 and len(second) > 1:
        # the sum of the codes stays the same
        both = first[2:] + rng.choice(([], ["a", "b", "c"]))
        first = ["b", "b"] + both
        second = both + rng.choice((["a", "c"], ["c", "a"], ["b", "b"]))
    elif change == 5 and len(second) > 1:
        # the kinds stay the same, and the numbers change
        second = [rng.choice(first) for _ in first]
    elif change == 6:
        second = rng.choice((first[::-1], first[1:] + first[:1], [bead.swapcase() for bead in first]))
    if kind == 19 and change in (0, 3, 5):
        first, second = list("a" * 300 + "b" * 44), list("a" * 44 + "b" * 300)
    if kind in (16, 17, 18) and change > 6:
        # with the powers of a number for the kinds, both sums are the same
        base = (2, 10, 16, 100, 128, 256, 1000)[seed % 7]
        first, second = list("a" * base + "c"), list("b" * (base + 1))
    if rng.random() < 0.5:
        first, second = second, first
    return ["".join(first), "".join(second)]
