"""Inputs for the growth measurement: n names from one district, which all begin alike."""

import random

MIDDLES = ["bank", "bridge", "brook", "bury", "dale", "end", "field", "ford", "gate", "ham", "hill", "side"]
KINDS = ["Row", "Way", "Hill", "Lane", "Walk", "Yard"]
BEGINNINGS = ["Upper", "Lower", "North", "South"]


def generate(n, seed):
    rng = random.Random(seed)
    beginning = rng.choice(BEGINNINGS)
    return [[f"{beginning}{rng.choice(MIDDLES)} {rng.choice(KINDS)}" for _ in range(n)]]
