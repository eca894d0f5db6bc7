"""Inputs for the growth measurement: n calls; half of them add short words, the rest ask about beginnings."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    calls = [["WordTree", []]]
    words = []
    for _ in range((n + 1) // 2):
        word = rng.choice("ms") + "".join(rng.choices("abcdefghijklmnopqrstuvwxyz", k=3))
        words.append(word)
        calls.append(["add", [word]])
    while len(calls) <= n:
        # Most questions are about a beginning that many words have.
        if rng.random() < 0.1:
            calls.append(["has", [rng.choice(words)]])
        else:
            calls.append(["starts", [rng.choice("ms")]])
    return calls
