"""Inputs for the growth measurement: two ribbons of n nearly equal squares, and a band that is woven from them.

Unless 3 divides the seed, the last two squares of the band are the wrong way round, so a program that tries everything has
to try all of it. The letters are the right ones, so counting them does not help.

With seed 100, all squares but two are equal, and those two are in the wrong order in the band.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 100:
        return ["a" * (n - 2) + "bc", "a" * n, "a" * (2 * n - 2) + "cb"]
    # About three other squares on a long ribbon: so for each beginning of the band, many pairs are possible.
    other = 1 / 8 if n < 24 else 3 / n
    first, second = ("".join("b" if rng.random() < other else "a" for _ in range(n)) for _ in range(2))
    wrong = seed % 3 and n >= 2
    if wrong:
        first = first[:-2]
    turns = [0] * len(first) + [1] * n
    rng.shuffle(turns)
    sources = [iter(first), iter(second)]
    band = "".join(next(sources[turn]) for turn in turns)
    return [first + "cd", second, band + "dc"] if wrong else [first, second, band]


def random_input(seed):
    """Ribbons of few letters; bands woven from them, some with squares swapped, changed, cut out or added."""
    rng = random.Random(seed)
    kind = seed % 20
    n, m = (rng.choice((0, 1, 2, 3, 4, 5, 6)) for _ in range(2))
    if kind >= 16:
        n, m = (rng.randint(10, 30) for _ in range(2))
    if kind == 19:
        n, m = rng.choice(((300, 10), (15, 300), (150, 30), (80, 80), (300, 0), (300, 40)))
    letters = rng.choice(("a", "ab", "ab", "ab", "abc", "abc", "az", "abcdefghijklmnopqrstuvwxyz"))
    first, second = ("".join(rng.choice(letters) for _ in range(size)) for size in (n, m))
    shape = rng.randrange(7)
    if shape == 1:
        second = first[:m]
    elif shape == 2:
        # The ribbons begin alike, so the right choice shows late.
        first, second = "a" * (n // 2) + first[n // 2 :], "a" * (m // 2) + second[m // 2 :]
    elif shape == 3:
        first, second = (letters * (n + 1))[:n], (letters * (m + 1))[:m]
    turns = [0] * len(first) + [1] * len(second)
    weave = rng.randrange(5)
    if weave == 1:
        turns.reverse()
    elif weave == 2:
        turns = [i % 2 for i in range(2 * min(n, m))] + [0] * (len(first) - m) + [1] * (len(second) - n)
    elif weave > 2:
        rng.shuffle(turns)
    if sorted(turns) != [0] * len(first) + [1] * len(second):
        turns = [0] * len(first) + [1] * len(second)
    parts = [iter(first), iter(second)]
    band = [next(parts[turn]) for turn in turns]
    change = rng.randrange(9)
    if band and change < 5:
        i = rng.choice((0, len(band) - 1, rng.randrange(len(band))))
        if change < 2:
            j = rng.choice((i - 1, rng.randrange(len(band))))
            band[i], band[j] = band[j], band[i]
        elif change == 2:
            band[i] = rng.choice(letters + "z")
        elif change == 3:
            del band[i]
        elif len(band) < 600:
            band.insert(i, rng.choice(letters))
    elif change == 5:
        rng.shuffle(band)
    elif change == 6 and kind < 16:
        band = list(rng.choice((first, second, second + first, first + first, "")))
    return [first, second, "".join(band)]
