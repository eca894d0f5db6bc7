"""Inputs for the growth measurement: n calls; nearly half of them fill the shelf, then it stays full.

With seed 11, every call stores a new kind, so that a jar has to go in each call of the second half.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 11:
        kinds = rng.sample(range(5 * n), n)
        return [["SmallPantry", [n // 2]]] + [["store", [kind, rng.randint(0, 1000)]] for kind in kinds]
    places = max(1, 9 * n // 20)
    kinds = list(range(2 * places))
    rng.shuffle(kinds)
    calls = [["SmallPantry", [places]]]
    for kind in kinds[:places]:
        calls.append(["store", [kind, rng.randint(0, 9)]])
    while len(calls) <= n:
        # Any kind may be asked for or stored, so jars are renewed, found missing and given away.
        kind = rng.choice(kinds)
        if rng.random() < 0.5:
            calls.append(["use", [kind]])
        else:
            calls.append(["store", [kind, rng.randint(0, 9)]])
    return calls[: n + 1]


def random_input(seed):
    """A shelf of 1 to 4 places and up to 25 calls: full shelves, refills, empty and missing jars."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 19:
        sizes = ((200, 500, 260), (1, 300, 3), (130, 400, 200), (5, 400, 7), (300, 600, 301))
        places, count, kinds = sizes[seed // 20 % 5]
        places = 1000 if seed == 19 else places
    elif kind >= 16:
        places, count, kinds = rng.randint(2, 10), rng.randint(40, 90), rng.randint(3, 14)
    else:
        places, count = rng.choice((1, 1, 2, 2, 3, 3, 4)), rng.choice((0, 1, 4, 8, 12, 15, 20, 25))
        kinds = places + rng.choice((0, 1, 1, 2, 3))
    names = list(range(kinds))
    if kind in (3, 4):
        names = [9999 - name for name in names]
    elif kind in (5, 6):
        names = [rng.choice((100, 255, 1000)) + name for name in names[:1]] + names[1:]
    grams = rng.choice(((0, 1), (0, 5, 7), range(1001), (0, 1000)))
    share = rng.choice((0.4, 0.6, 0.6, 0.8))
    calls = [["SmallPantry", [places]]]
    if kind >= 8:
        # a full shelf to begin with
        calls += [["store", [name, rng.choice(grams)]] for name in names[:places]]
    for _ in range(count):
        name = rng.choice(names)
        if rng.random() < share:
            calls.append(["store", [name, rng.choice(grams)]])
        else:
            calls.append(["use", [name]])
    if kind % 3 == 0 and len(names) < 20:
        calls += [["use", [name]] for name in names]
    return calls
