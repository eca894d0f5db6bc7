"""Inputs for the growth measurement: a line of n letters that is put together from words, in very many ways.

Unless 3 divides the seed, its last letter belongs to no word, so a program that tries everything has to try all of it.
"""

import random

WORDS = """
    a b c baaa bbc accc ababaacb bba cbc aaaaaac bcccaacc cbaa acabbcc bca cccaac bcabaaa cacbbab
    ccbacbcc abc abb caabaa aa abbaaab aaaa bccccbbc cabc bcbbba cb aac cac
""".split()


def generate(n, seed):
    rng = random.Random(seed)
    line = ""
    while len(line) < n:
        line += rng.choice(WORDS)
    line = line[:n]
    if seed % 3 and n > 0:
        line = line[:-1] + "z"
    return [line, WORDS]


def some_word(rng, letters, longest):
    return "".join(rng.choice(letters) for _ in range(rng.randint(1, longest)))


def some_line(rng, words, size):
    line = ""
    while words and len(line) < size:
        line += rng.choice(words)
    return line


def spoilt(rng, line, words):
    """The line with a small change, which may or may not leave it readable."""
    place = rng.randint(0, len(line))
    letter = rng.choice("".join(words) or "a")
    change = rng.randrange(5)
    if change == 0:
        return line[:place] + letter + line[place:]
    if change == 1:
        return line[:place] + line[place + 1 :]
    if change == 2:
        return line[:place] + letter + line[place + 1 :]
    if change == 3:
        # a word inside a word
        return line[:place] + rng.choice(words or ["a"]) + line[place:]
    return line[1:] if place % 2 else line[:-1]


def random_input(seed):
    """Words of few letters, some the start of another; a line made of them, often with one change."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 19:
        which = seed // 20 % 5
        lists = (["a"], ["ab", "aba", "b"], ["abcabcabcabc", "abc"], ["a", "aa", 12 * "a"], ["xy", "z", "x"])
        words = lists[which]
        line = some_line(rng, words, (2000, 1300, 2500, 300, 1200)[which])
        return [line + rng.choice(("", words[0], "b", "q")), words]
    letters = "a" if kind == 0 else rng.choice(("ab", "ab", "abc"))
    if kind >= 16:
        letters = rng.choice(("ab", "abc", "abcdz"))
        words = [some_word(rng, letters, rng.choice((3, 5, 12))) for _ in range(rng.randint(3, 9))]
        words += [word[:-1] or "z" for word in words[:2]]
        line = some_line(rng, words, rng.randint(20, 60))
    else:
        longest = rng.choice((2, 3, 4))
        words = [some_word(rng, letters, longest) for _ in range(rng.choice((1, 1, 2, 2, 3, 4)))]
        if kind > 8:
            words = [word if len(word) > 1 else word + rng.choice(letters) for word in words]
        if words and kind < 6:
            words.append(words[0] + some_word(rng, letters, 2))
        if words and kind in (6, 7):
            words.append(words[-1])
        line = some_line(rng, words, rng.choice((0, 2, 3, 4, 5, 6, 8)))
    if kind == 8:
        line = rng.choice(("", some_word(rng, letters, 5)))
        words = words[: rng.randint(0, 2)]
    elif kind % 3:
        line = spoilt(rng, line, words)
    if kind in (9, 10, 12, 14, 15, 18):
        words = words[1:]
    rng.shuffle(words)
    return [line, words]
