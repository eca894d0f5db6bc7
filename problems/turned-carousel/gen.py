"""Inputs for the growth measurement: a row turned by chance, and a seat that stands at its very end, so no walk is quick."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    numbers = sorted(rng.sample(range(1, 7 * n + 2), n))
    turn = rng.randint(n // 4, n // 2)
    seats = numbers[turn:] + numbers[:turn]
    return [seats, seats[-1] if seats else 1]
