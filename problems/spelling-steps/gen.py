"""Inputs for the growth measurement: a name of n letters, and the same name after many steps of all three kinds.

With seed 0 the first fifth of the name comes to its end, so the shortest way is far from the diagonal of the table.
With seed 100 the names have nothing to do with each other.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 0:
        old = "".join(rng.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(n))
        return [old, old[n // 5 :] + old[: n // 5]]

    if seed == 100:
        return ["".join(rng.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(n)) for _ in range(2)]

    old = [rng.choice("abcd") for _ in range(n)]
    new = list(old)
    for _ in range(n // 2):
        i = rng.randrange(len(new))
        kind = rng.randrange(3)
        if kind == 0:
            new[i] = rng.choice("abcd")
        elif kind == 1:
            new.insert(i, new.pop(rng.randrange(len(new))))
        else:
            del new[i]
            new.append(rng.choice("abcd"))
    return ["".join(old), "".join(new)]


def after_steps(rng, word, count, letters):
    """The word after some random steps of all three kinds, or with a letter or a part that moves."""
    word = list(word)
    for _ in range(count):
        i = rng.randint(0, len(word))
        step = rng.randrange(5)
        if step == 0 or i == len(word):
            word.insert(i, rng.choice(letters))
        elif step == 1:
            del word[i]
        elif step == 2:
            word[i] = rng.choice(letters)
        elif step == 3:
            word.insert(rng.randint(0, len(word) - 1), word.pop(i))
        else:
            word = word[i:] + word[:i]
    return "".join(word)


def random_input(seed):
    """Words of few letters: changed in some places, turned round, a part of the other, equal or unlike."""
    rng = random.Random(seed)
    kind = seed % 20
    number = seed // 20
    letters = rng.choice(("ab", "ab", "abc", "abc", "a", "az", "abcdefghijklmnopqrstuvwxyz"))
    if kind < 16:
        n, other = (rng.choice((0, 1, 2, 3, 3, 4, 5, 6, 7, 8)) for _ in range(2))
    elif kind < 19:
        n, other = rng.randint(20, 40), rng.randint(20, 40)
    else:
        n, other = ((300, 300), (300, 0), (0, 300), (1, 300), (300, 2), (150, 130), (300, 10), (3, 270),
                    (130, 20), (260, 5), (60, 70), (5, 300), (256, 2), (100, 40), (4, 299))[number % 15]
    before = "".join(rng.choice(letters) for _ in range(n))
    after = "".join(rng.choice(letters) for _ in range(other))
    style = rng.randrange(12) if kind < 19 else 11
    if style < 4:
        after = after_steps(rng, before, rng.randint(0, 4), letters)
    elif style == 4:
        after = before[::-1]
    elif style == 5:
        start = rng.randint(0, n)
        after = before[start : rng.randint(start, n)]
    elif style == 6:
        after = before
    elif style == 7:
        # No letter in common.
        after = "".join(rng.choice("xy") for _ in range(other))
    elif style == 8:
        before, after = after[:n] + before, before + after[:n]
    if n == other == 300:
        after = before[40:] + before[:40]
    if rng.randrange(2) and kind < 19:
        before, after = after, before
    return [before, after]
