"""An index of about n letters, sorted by a random alphabet of 26 signs. A small index is often not sorted."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 20:
        signs = rng.sample("abcdefgh", min(8, n // 2 + 2))
        words = ["".join(rng.choice(signs) for _ in range(rng.randint(1, 3))) for _ in range(rng.randint(0, n))]
        if rng.randrange(4):
            words.sort(key=lambda word: [signs.index(sign) for sign in word])
        return [words]
    signs = rng.sample("abcdefghijklmnopqrstuvwxyz", 26)
    words = [[place] for place in range(26)]
    letters = 26
    while letters < n:
        # Most words have a common beginning with others.
        word = rng.choice(words)[: rng.randint(0, 3)] + [rng.randrange(26) for _ in range(rng.randint(1, 4))]
        words.append(word)
        letters += len(word)
    return [["".join(signs[place] for place in word) for word in sorted(words)]]


def random_input(seed):
    """Words sorted by a random alphabet, often with a change that breaks the order or repeats an entry."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 0:
        count, size, longest = rng.choice([2, 3, 26, 26]), rng.choice([130, 256, 300]), rng.choice([3, 4, 20])
    elif kind <= 3:
        count, size, longest = rng.choice([3, 5, 8, 26]), rng.randint(15, 40), 4
    else:
        count, size, longest = rng.choice([1, 2, 2, 3, 3, 4, 5]), rng.choice([0, 1, 2, 2, 3, 4, 5, 6, 7]), 3
    signs = rng.sample(rng.choice(["abcde", "vwxyz"]) if count <= 5 else "abcdefghijklmnopqrstuvwxyz", count)
    words = []
    for _ in range(size):
        # many words begin like others
        start = rng.choice(words)[: rng.randint(0, longest - 1)] if words and rng.random() < 0.6 else ""
        words.append(start + "".join(rng.choices(signs, k=rng.randint(1, longest - len(start)))))
    if rng.random() < 0.15:
        # single signs settle the whole alphabet, or close a circle
        words = signs + rng.choice([[], [], signs[:1], signs[-1:]])
    words.sort(key=lambda word: [signs.index(sign) for sign in word])
    if not words:
        return [words]
    change = rng.randrange(8)
    place = rng.choice([0, len(words) - 1, rng.randrange(len(words))])
    if change == 0:
        words.insert(place, words.pop(rng.randrange(len(words))))
    elif change == 1:
        words.insert(place + 1, words[place][: rng.randint(1, len(words[place]))])
    elif change == 2:
        words = words[:place] + [words[place]] * rng.choice([2, 3]) + words[place + 1 :]
    elif change == 3 and kind > 3:
        rng.shuffle(words)
    elif change == 4:
        words.append(rng.choice(words))
    return [words]
