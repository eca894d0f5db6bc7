"""Inputs for the growth measurement: a pad of eight keys with two letters each, and n presses of any of them."""

import random

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def generate(n, seed):
    rng = random.Random(seed)
    letters = rng.sample(LETTERS, 16)
    pad = [letters[k] + letters[k + 8] for k in range(8)]
    return [pad, [rng.randrange(8) for _ in range(n)]]


def random_input(seed):
    """Pads whose keys have no, one or more letters, and presses that repeat keys; some with many texts."""
    rng = random.Random(seed)
    kind = seed % 20
    letters = list("abcdefghijklmnopqrstuvwxyz")
    rng.shuffle(letters)
    sizes = rng.choice(((1, 2), (2,), (1, 2, 3), (0, 1, 2, 3), (3, 4), (1,), (2, 3, 4)))
    keys = rng.choice((1, 2, 2, 3, 3, 4, 5, 6, 10))
    if kind == 4:
        sizes = (0, 0, 1, 4)
    pad = []
    for _ in range(keys):
        size = min(rng.choice(sizes), len(letters))
        key = [letters.pop() for _ in range(size)]
        if seed % 2:
            key.sort()
        pad.append("".join(key))
    if kind == 5 or keys == 10:
        pad[rng.randrange(keys)] = ""

    most = 3000 if kind == 0 else 400 if kind in (1, 2, 3) else 40
    wanted = rng.choice((0, 1, 1, 2, 2, 3, 3, 4, 5))
    if kind < 4:
        wanted = 11
    presses = []
    texts = 1  # those that the presses stand for, without keys that have no letters
    usual = rng.sample(range(keys), min(keys, rng.randint(1, 4)))
    while len(presses) < wanted:
        key = rng.choice(usual) if kind < 15 else rng.randrange(keys)
        if pad[key] == "" and kind not in (4, 5) and rng.random() < 0.7:
            key = (key + 1) % keys
        texts *= max(1, len(pad[key]))
        if texts > most:
            break
        presses.append(key)
    return [pad, presses]
