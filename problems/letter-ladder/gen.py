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
