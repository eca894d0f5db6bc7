"""Inputs for the growth measurement: shuffled pairs, the lone glove near the end."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    pairs = max(0, (n - 1) // 2)
    low = -(pairs // 4)
    numbers = rng.sample(range(low, low + 2 * pairs // 2 + 10), pairs + 1)
    lone = numbers.pop()

    gloves = numbers + numbers
    rng.shuffle(gloves)
    gloves.insert(len(gloves) - len(gloves) // 10, lone)
    return [gloves]
