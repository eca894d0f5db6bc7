"""Inputs for the growth measurement: n words of five letters. Half of them share one box, the others are two to a box on average."""

import random

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def generate(n, seed):
    rng = random.Random(seed)
    bases = [rng.choices(LETTERS, k=5) for _ in range((n + 3) // 4)]

    # Each base once, so that the number of boxes grows with n; half of the rest at random.
    picked = bases + [rng.choice(bases) for _ in range(n // 2 - len(bases))]
    picked += [bases[0]] * (n - len(picked))
    words = []
    for base in picked:
        letters = list(base)
        rng.shuffle(letters)
        words.append("".join(letters))

    rng.shuffle(words)
    return [words]


BASE_WORDS = [
    ["", "a", "b", "ab", "ba", "aa"], ["ab", "aab", "abb", "aabb", "bbaa"], ["ac", "bb", "ca", "b"],
    ["a" + "b" * 11, "a" * 11 + "b", "a" * 11, "a" + "b" * 10], ["az", "by", "cx", "zz", "za"],
    ["a" * 20, "z" * 20, "a" * 19 + "z", "a" * 19], ["aaab", "bbba", "abab"], ["abc", "abd", "acd", "bcd"],
    ["ab" * 10, "a" * 10 + "b" * 9, "ba"], ["b" * 12 + "c", "b" + "c" * 12, "bc" + "b" * 11], [""],
    ["m", "n", "mn", "mmnn"], ["ad", "bc", "abcd", "da"], ["bfg", "cdh"], ["aaa", "abb", "acc"], ["", "z"],
]


def random_input(seed):
    """Few base words in shuffled forms, with repeats, empty words, counts above 9 and equal letter sums."""
    rng = random.Random(seed)
    kind = seed % 20
    bases = rng.choice(BASE_WORDS)
    if kind in (4, 5, 6):
        letters = rng.choice(["ab", "abc", "xyz"])
        bases = ["".join(rng.choices(letters, k=rng.randint(0, 4))) for _ in range(3)]
    if kind == 0:
        size = rng.choice([130, 200, 256, 300])
        step = seed // 20 % 4
        if step == 0:
            return [[bases[0]] * size]
        if step == 1:
            return [rng.choices(["", "a", "b", "ab", "ba"], k=1500)]
        if step == 2:
            letters = "abcdefghijklmnopqrstuvwxyz"
            bases = ["".join(rng.choices(letters, k=rng.randint(0, 20))) for _ in range(size)]
    elif kind <= 3:
        size = rng.randint(20, 40)
        bases = bases + ["".join(rng.choices("abc", k=rng.randint(0, 5))) for _ in range(6)]
    else:
        size = rng.randint(0, 7)
    words = [word if rng.random() < 0.4 else shuffled(rng, word) for word in rng.choices(bases, k=size)]
    if rng.random() < 0.2:
        words.sort()
    return [words]


def shuffled(rng, word):
    letters = list(word)
    rng.shuffle(letters)
    return "".join(letters)
