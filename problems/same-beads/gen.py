"""Inputs for the growth measurement: the same beads, once mixed and once in heaps, so every bead has to be seen.

With seed 11, there are two kinds, and the heap that comes first in one necklace comes last in the other.
"""

import random
import string


def generate(n, seed):
    if seed == 11:
        half = n // 2
        return ["a" * half + "b" * half, "b" * half + "a" * half]
    rng = random.Random(seed)
    beads = [rng.choice(string.ascii_letters) for _ in range(n)]
    return ["".join(beads), "".join(sorted(beads))]
