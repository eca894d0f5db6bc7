"""Inputs for the growth measurement: n letters, most of them in two long words, the rest in many short ones.

With seed 12, two words of a and b share nothing, but many of their starts get the same number if one is computed letter by
letter and cut to 32 or 64 bits.
"""

import random

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 12:
        turns = [bin(i).count("1") % 2 for i in range(n // 2)]
        return [["".join("ab"[turn] for turn in turns), "".join("ba"[turn] for turn in turns)]]

    def text(length):
        return "".join(rng.choices(LETTERS, k=length))

    # The long words share the first third of their letters.
    long = n * 15 // 32
    start = text(long // 3)
    words = [start + text(long - len(start)), start + text(long - len(start))]

    left = n - 2 * long
    while left > 0:
        words.append(text(min(left, rng.randint(3, 6))))
        left -= len(words[-1])

    rng.shuffle(words)
    return [words]


def some_word(rng, letters, longest):
    return "".join(rng.choice(letters) for _ in range(rng.randint(1, longest)))


def random_input(seed):
    """Words of few letters: starts of each other, equal ones, equal endings; some long words or many."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 19:
        long = "ab" * 650
        lists = (
            ["a"] * 300,
            [long, long[:-1] + "z", long[:700]],
            ["a" * i for i in range(1, 60)],
            ["z" * 2500, "z" * 2400 + "a"],
            [some_word(rng, "abc", 9) for _ in range(260)],
        )
        return [lists[seed // 20 % 5]]
    letters = rng.choice(("a", "ab", "ab", "abc", "yz", "azm"))
    if kind >= 16:
        words = [some_word(rng, letters, rng.choice((2, 6, 9))) for _ in range(rng.randint(8, 20))]
        words += [word[: rng.randint(1, len(word))] + some_word(rng, letters, 3) for word in words[:5]]
    else:
        n = rng.choice((0, 1, 1, 2, 2, 3, 3, 4, 5, 6))
        words = [some_word(rng, letters, rng.choice((1, 2, 3, 4))) for _ in range(n)]
        if words and kind < 4:
            # one word grows out of another
            words.append(words[0] + some_word(rng, letters, 2))
        elif words and kind < 7:
            words.append(rng.choice(words))
        elif kind in (7, 8):
            words = [word + "ab" for word in words]
        elif kind in (9, 10):
            words = ["ab" + word for word in words]
        elif kind == 11:
            words = [word[:end] for word in words for end in range(1, len(word) + 1)]
    order = rng.randrange(4)
    if order == 0:
        words.sort()
    elif order == 1:
        words.sort(reverse=True)
    else:
        rng.shuffle(words)
    return [words]
