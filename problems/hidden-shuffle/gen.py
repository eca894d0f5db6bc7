"""Inputs for the growth measurement: a code of a third of the length, which every part of that length misses by a hair.

With seed 0, a is pressed for a long time and b in the end. The code has all the b and a part of the a: so many letters are
missing at every key.
"""

import random


def generate(n, seed):
    if seed == 0:
        few = max(1, n // 4)
        return ["a" * few + "b" * few, "a" * (n - few) + "b" * few]

    rng = random.Random(seed)
    ring = list("abcdefghij")
    rng.shuffle(ring)
    pressed = [ring[i % 10] for i in range(n)]
    size = max(1, n // 30) * 10

    # The same letters again and again, so each part has each of them equally often; but the code wants a z.
    code = [ring[i % 10] for i in range(size)]
    code[code.index("j")] = "z"
    rng.shuffle(code)
    # Both ends have their z, and in exchange a letter that is needed is gone.
    for end in (0, n - 1):
        if n > 30:
            pressed[end] = "z" if pressed[end] != "j" else "y"
    return ["".join(code), "".join(pressed)]
