"""Inputs for the growth measurement: shuffled tickets, a high number missing."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    missing = n - rng.randint(0, n // 20)
    tickets = [number for number in range(n + 1) if number != missing]
    rng.shuffle(tickets)
    return [tickets]
