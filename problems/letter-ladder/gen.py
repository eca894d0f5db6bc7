"""Inputs for the growth measurement: n words of eight letters, each made from one of the three before it, so that the way to
the last one takes about n / 2 changes. Shorter words would have too many neighbours by chance."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    letters = "abcdefghijklmnopqrstuvwxyz"
    words = ["".join(rng.choices(letters, k=8))]
    known = set(words)
    while len(words) <= n:
        old = rng.choice(words[-3:])
        place = rng.randrange(8)
        word = old[:place] + rng.choice(letters) + old[place + 1:]
        if word not in known:
            known.add(word)
            words.append(word)
    first, last = words[0], words[-1]
    notebook = words[1:]
    rng.shuffle(notebook)
    return [first, last, notebook]


def walk(rng, word, letters, steps):
    # Each word differs from the one before in at most one letter.
    words = [word]
    for _ in range(steps):
        old = words[-1]
        place = rng.randrange(len(old))
        words.append(old[:place] + rng.choice(letters) + old[place + 1:])
    return words


def random_input(seed):
    """A ladder of words with few letters among other words, with or without its end; a few long ones."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 0:
        letters = "abcdefghijklmnopqrstuvwxyz"
        words = walk(rng, "".join(rng.choices(letters, k=8)), letters, rng.choice((140, 270, 420)))
        notebook = words[1:]
        if seed % 40 == 0:
            rng.shuffle(notebook)
        if seed % 60 == 0:
            notebook += [words[5]] * 300
        return [words[0], words[-1], notebook]

    size = rng.choice((1, 2, 2, 3, 3, 3, 4))
    letters = rng.choice(("ab", "abc", "abc", "abcd", "ayz"))
    steps = rng.randint(1, 8)
    if kind in (1, 2, 3):
        size, letters, steps = rng.randint(4, 8), "abc", rng.randint(15, 30)
    if kind == 4:
        size, letters = 8, "az"
    words = walk(rng, "".join(rng.choices(letters, k=size)), letters, steps)
    first, last = words[0], words[-1]
    notebook = words[1:] if rng.random() < 0.7 else words[:]
    for _ in range(rng.randint(0, 5)):
        notebook.append("".join(rng.choices(letters, k=size)))
    if kind in (5, 6):
        # Words of other lengths, among them beginnings of the words.
        notebook += [word[: rng.randint(1, size)] for word in words] + [last + "a"][: 8 - size]
    if kind in (7, 8):
        last = "".join(rng.choices(letters, k=size))
        notebook = [word for word in notebook if word != last or kind == 8]
    if kind == 15:
        # The last word is in the notebook, but no ladder leads to it, or only one around.
        island = walk(rng, "q" * size, "qb", 2)
        last = island[0]
        notebook += island
    if kind in (9, 10) and notebook:
        notebook.remove(rng.choice(notebook))
    if kind == 11:
        last = first
        notebook = notebook[: rng.randint(0, len(notebook))]
    if kind == 12:
        notebook = [] if seed % 3 == 0 else notebook + notebook
    if kind in (13, 14):
        # Two ladders, so that the shorter one has to be found.
        other = walk(rng, first, letters, 4)
        notebook += other + [last[:i] + other[-1][i:] for i in range(size)]
    rng.shuffle(notebook)
    return [first, last, notebook]
