"""Inputs for the growth measurement: n calls; half of them add short words, the rest ask about beginnings.

With seed 0, the words have twenty letters and share few of their beginnings.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    calls = [["WordTree", []]]
    words = []
    more = 19 if seed == 0 else 3
    for _ in range(n * 3 // 5 if seed == 0 else (n + 1) // 2):
        word = rng.choice("ms") + "".join(rng.choices("abcdefghijklmnopqrstuvwxyz", k=more))
        words.append(word)
        calls.append(["add", [word]])
    while len(calls) <= n:
        # Most questions are about a beginning that many words have.
        if rng.random() < 0.1:
            calls.append(["has", [rng.choice(words)]])
        else:
            calls.append(["starts", [rng.choice("ms")]])
    return calls
