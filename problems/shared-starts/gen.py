"""Inputs for the growth measurement: n letters, most of them in two long words, the rest in many short ones."""

import random

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def generate(n, seed):
    rng = random.Random(seed)

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
