"""Inputs for the growth measurement: the same beads, once mixed and once in heaps, so every bead has to be seen."""

import random
import string


def generate(n, seed):
    rng = random.Random(seed)
    beads = [rng.choice(string.ascii_letters) for _ in range(n)]
    return ["".join(beads), "".join(sorted(beads))]
