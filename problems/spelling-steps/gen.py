"""Inputs for the growth measurement: a name of n letters, and the same name after many steps of all three kinds.

With seed 0 the first fifth of the name comes to its end, so the shortest way is far from the diagonal of the table.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 0:
        old = "".join(rng.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(n))
        return [old, old[n // 5 :] + old[: n // 5]]

    old = [rng.choice("abcd") for _ in range(n)]
    new = list(old)
    for _ in range(n // 2):
        i = rng.randrange(len(new))
        kind = rng.randrange(3)
        if kind == 0:
            new[i] = rng.choice("abcd")
        elif kind == 1:
            new.insert(i, new.pop(rng.randrange(len(new))))
        else:
            del new[i]
            new.append(rng.choice("abcd"))
    return ["".join(old), "".join(new)]
