"""A chain of n beads. A long one has few ways: eight of its colours occur twice, close together, and the others are far apart."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 12:
        return ["".join(rng.choice("aabc") for _ in range(max(1, n)))]
    colours = rng.sample("abcdefghijklmnopqrstuvwxyz", 26)
    beads = [colours[place % 26] for place in range(n)]
    groups = range(0, n - 3, 4)
    for place in rng.sample(groups, min(8, len(groups))):
        beads[place + rng.randint(1, 2)] = beads[place]
    return ["".join(beads)]


def ways_to_cut(beads):
    ways = [1]
    for end in range(1, len(beads) + 1):
        ways.append(0)
        for start in range(end):
            if beads[start:end] == beads[start:end][::-1]:
                ways[end] += ways[start]
    return ways[-1]


def shaped_beads(rng, shape, length, letters):
    """A chain of 1 to length beads: random, periodic, mirrored, or made of pieces."""
    beads = "".join(rng.choice(letters) for _ in range(length))
    if shape == 1:
        return beads[0] * length
    if shape == 2:
        half = beads[: (length + 1) // 2]
        return half + half[::-1][length % 2 :]
    if shape == 3:
        return (beads[: rng.randint(1, 3)] * length)[:length]
    if shape == 4:
        return "".join(letter * rng.choice([1, 2, 2, 3]) for letter in beads)[:length]
    if shape == 5:
        # Both ends are equal, but it is seldom a mirror.
        return (beads[0] + beads + beads[0])[-length:]
    if shape == 6:
        pieces = [beads[: rng.randint(1, 3)] for _ in range(length)]
        return "".join(piece + piece[::-1][rng.randint(0, 1) :] for piece in pieces)[:length]
    return beads


def random_input(seed):
    """Chains of 1 to 9 beads with few colours, and some of up to 40 beads with at most 2000 ways."""
    rng = random.Random(seed)
    kind = seed % 20
    turn = seed // 20
    if kind < 2:
        return [rng.choice(["a", "z", "aa", "ab", "zaz", "aba", "abb"])]
    if kind == 19 and turn < 3:
        return ["z" * (9 + turn) if turn else "abcdefghijklmnopqrst" + "tsrqponmlkjihgfedcba"]
    if kind < 16:
        while True:
            letters = rng.choice(["a", "ab", "ab", "aab", "abc", "az", "mnop"])
            beads = shaped_beads(rng, rng.randrange(8), rng.randint(2, 9), letters)
            if ways_to_cut(beads) <= 64:
                return [beads]
    limit = 60 if kind < 19 else rng.choice([100, 200, 400])
    while True:
        letters = rng.choice(["abc", "abcdef", "abcdefghijklm", "abcdefghijklmnopqrstuvwxyz"])
        beads = shaped_beads(rng, rng.choice([0, 2, 2, 3, 4, 5, 6]), rng.randint(10, 40), letters)
        if ways_to_cut(beads) <= limit:
            return [beads]
