"""Inputs for the growth measurement: a sign that reads the same both ways; with an even seed, its middle does not."""

import random
import string


def generate(n, seed):
    rng = random.Random(seed)
    marks = n // 5
    half = [rng.choice(string.ascii_lowercase + string.digits) for _ in range((n - marks) // 2)]
    middle = [rng.choice(string.ascii_lowercase)] * ((n - marks) % 2)
    counting = half + middle + half[::-1]
    if seed % 2 == 0 and half:
        counting[len(half) - 1] = "a" if half[-1] != "a" else "b"
    counting = [rng.choice([c, c.upper()]) for c in counting]

    places = [True] * len(counting) + [False] * marks
    rng.shuffle(places)
    rest = iter(counting)
    return ["".join(next(rest) if counts else rng.choice(" .,-'!") for counts in places)]


MARKS = " .,-'!"


def scatter_marks(rng, text, share):
    pieces = []
    for character in text:
        while rng.random() < share:
            pieces.append(rng.choice(MARKS))
        pieces.append(character)
    while rng.random() < share:
        pieces.append(rng.choice(MARKS))
    return "".join(pieces)


def mirrored_sign(rng, length, alphabet, changes, share):
    """A sign whose counting characters mirror each other, but for some pairs; the case is mixed."""
    half = [rng.choice(alphabet) for _ in range(length // 2)]
    counting = half + [rng.choice(alphabet)] * (length % 2) + half[::-1]
    for _ in range(changes):
        place = rng.choice([0, length - 1, max(0, length // 2 - 1), length // 2, rng.randrange(length)])
        counting[place] = rng.choice([c for c in alphabet + "k" if c != counting[place]])
    mixed = rng.choice([True, True, False])
    return scatter_marks(rng, [rng.choice((c, c.upper())) if mixed else c for c in counting], share)


def random_input(seed):
    """Mirrored signs with marks and both cases, half of them with a changed pair, and short mixed signs."""
    rng = random.Random(seed)
    kind = seed % 20
    alphabet = rng.choice(["ab", "ab", "a1", "01", "0p", "9y", "az", "abc09", string.ascii_lowercase + "09"])
    share = rng.choice([0, 0.2, 0.5])
    if kind == 0:
        return ["".join(rng.choice(MARKS) for _ in range(rng.choice([0, 0, 1, 1, 2, 3, 6])))]
    if kind < 6:
        alphabet = alphabet[:4] + alphabet[:2].upper() + rng.choice(MARKS)
        return ["".join(rng.choice(alphabet) for _ in range(rng.randint(1, 6)))]
    if kind < 16:
        return [mirrored_sign(rng, rng.randint(1, 9), alphabet, rng.choice([0, 1, 1, 2]), share)]
    if kind < 19:
        return [mirrored_sign(rng, rng.randint(15, 45), alphabet, rng.choice([0, 1, 1]), share)]

    shape = seed // 20 % 5
    if shape == 0:
        return [mirrored_sign(rng, rng.randint(1200, 2400), "ab1", seed // 100, 0.1)]
    if shape == 1:
        sign = list(mirrored_sign(rng, 2 * rng.randint(130, 500), "a", 0, 0))
        sign[rng.choice([0, -1, len(sign) // 2])] = "b"
        return ["".join(sign)]
    if shape == 2:
        return [rng.choice(MARKS) * rng.randint(130, 1300) + rng.choice(["", "a", "ab", "aA"])]
    if shape == 3:
        return [rng.choice(["aA", "9"]) + "," * rng.randint(250, 1300) + rng.choice(["Aa", "9", "b"])]
    return [mirrored_sign(rng, 5000, alphabet, 0, 0)]
