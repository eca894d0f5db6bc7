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
