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


def random_input(seed):
    """Few moves with zeros and equal ones; goals that some way reaches, near the total, odd, or far away."""
    rng = random.Random(seed)
    kind = seed % 20
    size = rng.choice((0, 1, 2, 3, 4, 5, 6, 7, 8)) if kind < 16 else rng.randint(15, 40)
    pool = rng.choice(((0,), (0, 1), (1,), (1, 2), (1, 3), (0, 2), (2, 4, 6), range(5), range(1, 8)))
    if rng.random() < 0.15:
        pool = rng.choice(((0, 1000), (1000,), (0, 999, 1000), (1, 10, 100, 1000), (250, 255, 256, 511)))
    elif kind < 16 and rng.random() < 0.1:
        pool = range(1001)
    moves = [rng.choice(pool) for _ in range(size)]
    if size > 20 and max(pool) > 8:
        moves[20:] = [1000] * (size - 20)
    if kind == 19:
        size = rng.choice((39, 40, 40))
        moves = [rng.choice(rng.choice(((0,), (0, 1), (1,), (1, 2, 3)))) for _ in range(size)]
    order = rng.randrange(4)
    if order < 2:
        moves.sort(reverse=order == 1)

    total = sum(moves)
    goal = sum(rng.choice((-1, 1)) * move for move in moves)
    aim = rng.randrange(10)
    if aim == 0:
        goal = rng.choice((total, -total))
    elif aim == 1:
        goal = rng.choice((total + 1, total + 2, -total - 1, -total - 2, 50000, -50000))
    elif aim == 2:
        goal += rng.choice((-1, 1))
    elif aim == 3:
        goal += rng.choice((-2, 2))
    elif aim == 4:
        goal = 0
    elif aim == 5:
        goal = max(-50000, min(50000, -goal))
    return [moves, goal]
