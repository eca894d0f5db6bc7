"""Inputs for the growth measurement: a code of a third of the length, which every part of that length misses by a hair."""

import random


def generate(n, seed):
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
