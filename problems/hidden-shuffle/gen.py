"""Inputs for the growth measurement: a code of a third of the length, which every part of that length misses by a hair.

With seed 0, a is pressed for a long time and b in the end. The code has all the b and a part of the a: so many letters are
missing at every key.
"""

import random


def generate(n, seed):
    if seed == 0:
        few = max(1, n // 4)
        return ["a" * few + "b" * few, "a" * (n - few) + "b" * few]

    rng = random.Random(seed)
    ring = list("abcdefghij")
    rng.shuffle(ring)
    pressed = [ring[i % 10] for i in range(n)]
    size = max(1, n // 30) * 10

    # The same letters again and again, so each part has each of them equally often; but the code wants a z.
    code = [ring[i % 10] for i in range(size)]
    code[code.index("j")] = "z"
    rng.shuffle(code)
    # Both ends have their z, and in exchange a letter that is needed is gone.
    for end in (0, n - 1):
        if n > 30:
            pressed[end] = "z" if pressed[end] != "j" else "y"
    return ["".join(code), "".join(pressed)]


def random_input(seed):
    """Few letters, many near misses of the code; a right part comes early, late or never."""
    rng = random.Random(seed)
    kind = seed % 20
    letters = rng.choice(["ab", "ab", "abc", "abc", "abcd", "abcd", "xyz", "a"])
    if kind == 0:
        if seed // 20 % 3 == 0:
            count = rng.choice([128, 256, 300])
            spare = rng.choice([-1, 0, 0, 1])
            return ["a" * count + "b" * 3, "b" + "a" * (count + spare) + "bb" + rng.choice(["", "b", "ab"])]
        return near_misses(rng, letters, rng.randint(130, 600), 1200)
    if kind <= 3:
        return near_misses(rng, letters, rng.randint(3, 12), rng.randint(20, 60))
    if kind == 6 and seed // 20 % 2 == 0:
        # Sums of powers, one for each letter, can't tell these two apart.
        base = (3, 4, 5, 8, 27, 32, 100, 128)[seed // 40 % 8]
        return ["b" * (base + 1), "a" * base + "c"]
    if kind <= 6:
        return near_misses(rng, letters, rng.randint(1, 5), rng.randint(0, 15))
    pressed = "".join(rng.choices(letters, k=rng.randint(0, 8)))
    if not pressed or rng.random() < 0.4:
        return ["".join(rng.choices(letters, k=rng.randint(1, 6))), pressed]
    start = rng.choice([0, rng.randrange(len(pressed))])
    end = rng.choice([len(pressed), rng.randint(start + 1, len(pressed))])
    code = list(pressed[start:end])
    rng.shuffle(code)
    change = rng.randrange(6)
    if change == 0:
        code.append(rng.choice(letters))
    elif change <= 3:
        code[0] = rng.choice([letter for letter in letters + "b" if letter != code[0]] or ["b"])
    return ["".join(code), pressed]


def near_misses(rng, letters, size, length):
    """Shuffled codes with one wrong letter each, and perhaps a right one somewhere."""
    code = rng.choices(letters, k=size)
    parts = []
    for _ in range(length // size + 1):
        part = code[:]
        rng.shuffle(part)
        place = rng.choice([0, -1, rng.randrange(size)])
        part[place] = rng.choice([letter for letter in letters + "q" if letter != part[place]])
        parts.append("".join(part))
    right = code[:]
    rng.shuffle(right)
    parts[-1] = parts[-1][: length % size]
    place = rng.choice([None, None, None, None, 0, len(parts), rng.randint(0, len(parts))])
    if place is not None:
        parts.insert(place, "".join(right))
    return ["".join(code), "".join(parts)]
