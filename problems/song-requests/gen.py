"""Inputs for the growth measurement: most songs have one wish or two, and a quarter as many places as wishes."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    wishes = [rng.randint(0, 2 * n) for _ in range(n)]
    return [wishes, max(1, n // 4)]
