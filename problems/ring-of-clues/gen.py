"""Inputs for the growth measurement: a hunt that reads all n clues in a mixed order. Then it goes back to the clue in
its middle; with a seed that 3 divides it ends."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n == 0:
        return [[]]
    order = list(range(1, n))
    rng.shuffle(order)
    order = [0] + order
    clues = [-1] * n
    for here, there in zip(order, order[1:]):
        clues[here] = there
    if seed % 3:
        clues[order[-1]] = order[n // 2]
    return [clues]
