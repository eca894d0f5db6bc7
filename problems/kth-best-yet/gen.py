"""Inputs for the growth measurement: the players become better and better, so nearly every newcomer takes a place."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    scores = [90 * i // max(n, 1) + rng.randint(0, 9) for i in range(n)]
    return [scores, max(1, n * 3 // 4)]
