"""Inputs for the growth measurement: half of the calls fill the list, the others ask, mostly for what isn't there.

No name ends in t, so a reading that ends in t fits nothing, however many names there are.

With seed 5, three of four calls put a name of 12 letters on the list.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)

    def name(length=6):
        return "".join(rng.choices("aenrst", k=length - 1)) + rng.choice("aenrs")

    calls = [["BlottedWord", []]]
    if seed == 5:
        names = [name(12) for _ in range(3 * n // 4)]
        calls += [["add", [name]] for name in names]
        for name in names[: -n // 4 - 1 : -1]:
            calls.append(["fits", [name[:6] + "*" + name[7:]]])
        return calls
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
