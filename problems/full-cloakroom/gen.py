"""n calls on a cloakroom with n hooks, at most half of which get a mark. Many of the coats that are searched for are not there.

A small cloakroom has few hooks, which get full, and small numbers, so that coats belong to the same hook.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    hooks = n if n > 100 else rng.randint(1, max(1, n // 2))
    highest = 10**9 if n > 100 else 3 * hooks
    calls = [["FullCloakroom", [hooks]]]
    there = []
    known = set(there)
    gone = [0]
    hung = 0
    while len(calls) <= n:
        kind = rng.randrange(4)
        number = rng.randint(0, highest)
        if kind < 2:
            if number not in known and (n <= 100 or hung < hooks // 2):
                calls.append(["hang", [number]])
                hung += 1
                if len(there) < hooks:
                    there.append(number)
                    known.add(number)
        elif kind == 2:
            calls.append(["search", [rng.choice(there if there and rng.randrange(2) else gone)]])
        elif not there or rng.randrange(3) == 0:
            if number not in known:
                calls.append(["take", [number]])
        else:
            place = rng.randrange(len(there))
            there[place], there[-1] = there[-1], there[place]
            gone.append(there.pop())
            known.remove(gone[-1])
            calls.append(["take", [gone[-1]]])
    return calls
