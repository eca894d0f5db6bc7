"""Inputs for the growth measurement: n names from one district, which all begin alike."""

import random

MIDDLES = ["bank", "bridge", "brook", "bury", "dale", "end", "field", "ford", "gate", "ham", "hill", "side"]
KINDS = ["Row", "Way", "Hill", "Lane", "Walk", "Yard"]
BEGINNINGS = ["Upper", "Lower", "North", "South"]


def generate(n, seed):
    rng = random.Random(seed)
    beginning = rng.choice(BEGINNINGS)
    return [[f"{beginning}{rng.choice(MIDDLES)} {rng.choice(KINDS)}" for _ in range(n)]]


def random_input(seed):
    """Names of few letters that begin alike, but for one that ends early or differs; long drawers."""
    rng = random.Random(seed)
    kind = seed % 20
    letters = rng.choice(["a", "ab", "ab", "aA", "a ", "-.", "a.B", "abz"])
    n = rng.choice([1, 2, 2, 3, 3, 4, 5, 6, 8])
    longest = rng.choice([2, 3, 4, 6])
    if kind in (16, 17, 18):
        n, longest = rng.randint(15, 30), 8
    elif kind == 19:
        n, longest = rng.choice([130, 260, 300, 1500]), rng.choice([0, 1, 3])
    tails = ["".join(rng.choice(letters) for _ in range(rng.randint(0, longest))) for _ in range(n)]
    if kind == 0:
        return [tails[:1] * rng.choice([0, 0, 1, 2, 3, 5])]
    if kind < 4:
        return [tails]

    start = "".join(rng.choice(letters) for _ in range(rng.choice([1, 2, 3, 6])))
    if kind in (16, 17):
        start = "".join(rng.choice(letters) for _ in range(rng.randint(20, 32)))
    if kind in (4, 5):
        # Different first letters, and then everything alike.
        return [[rng.choice("xyz") + start for _ in range(n)]]
    streets = [start + tail for tail in tails]
    if kind in (6, 7):
        streets = [start] * n
    place = rng.choice([0, n - 1, rng.randrange(n)])
    cut = rng.choice([0, len(start) - 1, len(start), rng.randint(0, len(start))])
    if kind in (6, 8, 9, 10, 16, 19):
        streets[place] = streets[place][:cut]
    elif kind in (7, 11, 12, 13, 17):
        # Another letter in one place, and then it goes on like the others.
        other = rng.choice(["Z", start[-1].swapcase()])
        streets[place] = start[:cut] + other + start[cut + 1:] + tails[place]
    if kind == 15:
        streets.sort(key=len, reverse=rng.random() < 0.5)
    return [[street[:40] for street in streets]]
