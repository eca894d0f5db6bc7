"""Inputs for the growth measurement: half of the calls fill the list, the others ask, mostly for what isn't there."""

import random


def generate(n, seed):
    rng = random.Random(seed)

    def name():
        return "".join(rng.choices("aenrst", k=6))

    calls = [["BlottedWord", []]]
    while len(calls) <= n // 2:
        calls.append(["add", [name()]])
    while len(calls) <= n:
        reading = name()
        if rng.random() < 0.3:
            reading = reading[:-1] + "*"
        calls.append(["fits", [reading]])
    return calls
