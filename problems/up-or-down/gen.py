"""Inputs with n moves of 1 to 4 floors, and a goal that is reached in many ways."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 10:
        return [[rng.randint(0, 4) for _ in range(n)], rng.randint(-2 * n - 1, 2 * n + 1)]
    moves = [rng.randint(1, 4) for _ in range(n)]
    goal = rng.randint(-n, n)
    if (goal - sum(moves)) % 2 != 0:
        goal += 1
    return [moves, goal]
