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


def random_input(seed):
    """Few words that begin alike, added once or again, with questions before and after."""
    rng = random.Random(seed)
    kind = seed % 20
    letters = rng.choice(("a", "ab", "ab", "abc", "nwz", "az"))
    most = rng.choice((1, 2, 3, 3, 4))
    count = rng.choice((0, 1, 2, 4, 6, 8, 10, 12, 15, 18, 22, 25))
    if kind in (1, 2, 3):
        letters, most, count = rng.choice(("abc", "abcdefghijklmnopqrstuvwxyz")), 5, rng.randint(30, 60)
    if kind == 4:
        letters, most = "az", 20
    if kind == 0:
        letters, most, count = rng.choice((("ab", 8, 400), ("a", 20, 300), ("abcdef", 4, 700)))
    pool = []
    for _ in range(rng.choice((1, 2, 3, 5, 8, 10)) if kind else 250):
        word = "".join(rng.choice(letters) for _ in range(most if kind == 4 else rng.randint(1, most)))
        pool.append(word)
        pool.append(word[: rng.randint(1, len(word))])
        if len(word) < 20 and rng.random() < 0.5:
            pool.append(word + rng.choice(letters))

    if kind == 10:
        pool += ["constructor", "construct"]
    calls = [["WordTree", []]]
    ways = ("add", "has", "starts") + rng.choice(((), ("add",), ("starts",), ("add", "starts")))
    for _ in range(count):
        name = rng.choice(ways)
        word = rng.choice(pool)
        if name != "add" and rng.random() < 0.3:
            word = word[: rng.randint(1, len(word))]
        if name != "add" and rng.random() < 0.1:
            word = (word + rng.choice("abyz"))[:20]
        calls.append([name, [word]])
        if kind in (5, 6, 7, 8):
            # Ask the same before and after the word is added, once or twice.
            question = rng.choice(("has", "starts"))
            part = word[: rng.randint(1, len(word))]
            calls += [[question, [part]], ["add", [word]], [question, [part]]]
    if kind == 9:
        calls += [["add", [pool[0]]], ["has", [pool[0]]], ["starts", [pool[0][:1]]]]
    return calls
