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
