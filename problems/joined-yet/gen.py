"""Inputs for the growth measurement: n calls, three of four from ploughs.

Each street joins a new square to one of the first four, in turns as the first and as the second number. So careless joining makes
a long chain, whichever of two groups it lets join the other. Most drivers ask about the first squares, which are the
furthest down that chain.

With seed 11, the streets lead along two long chains, from end to end, and only the last calls are questions.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    streets = n * 3 // 4
    squares = streets + 3
    numbers = list(range(squares))
    rng.shuffle(numbers)
    if seed == 11:
        half = max(n // 2, 2)
        calls = [[1, i, i + 1] for i in range(half - 2)]
        calls += [[1, i + 1, i] for i in range(half, 2 * half - 2)]
        calls += [[2, 0, half - 2], [2, half, 2 * half - 2], [2, 0, half], [2, half - 1, 0]]
        return [2 * half - 1, calls]

    calls = []
    for i in range(1, streets + 1):
        street = [rng.choice(numbers[: min(i, 4)]), numbers[i]]
        calls.append([1] + (street if i % 2 else street[::-1]))
        # A few drivers ask in between, the others at the end. Two squares are never cleared.
        if i % 12 == 0:
            calls.append([2, rng.choice(numbers), rng.choice(numbers)])
    while len(calls) < n:
        calls.append([2, rng.choice(numbers[:4]), rng.choice(numbers[:8] + numbers[-2:])])
    return [squares, calls]
