"""Inputs for the growth measurement: half of the calls fill the list, the others ask, mostly for what isn't there.

No name ends in t, so a reading that ends in t fits nothing, however many names there are.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)

    def name():
        return "".join(rng.choices("aenrst", k=5)) + rng.choice("aenrs")

    calls = [["BlottedWord", []]]
    while len(calls) <= n // 2:
        calls.append(["add", [name()]])
    while len(calls) <= n:
        reading = name()
        kind = rng.random()
        if kind < 0.2:
            reading = reading[:-1] + "*"
        elif kind < 0.9:
            reading = reading[:-1] + "t"
        calls.append(["fits", [reading]])
    return calls
