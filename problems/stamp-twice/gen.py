"""Inputs for the growth measurement: all tickets different, or, with an even seed, the first one again at the end."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    numbers = rng.sample(range(1_000_000), n)
    if seed % 2 == 0 and n >= 2:
        numbers[-1] = numbers[0]
    return [[f"{number:06}" for number in numbers]]
