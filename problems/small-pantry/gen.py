"""Inputs for the growth measurement: n calls; nearly half of them fill the shelf, then it stays full."""

import random


def generate(n, seed):
    rng = random.Random(seed)
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
