"""Inputs with n boards: a long hill if n is even, and a hill of teeth if n is odd. Each board has many higher neighbours.
With every fourth seed, the only high boards are the last hundred."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 20:
        return [[rng.randint(0, 5) for _ in range(n)]]

    if seed % 4 == 3:
        return [[0] * (n - min(n // 2, 100)) + [1000] * min(n // 2, 100)]
    step = rng.randint(2, 20)
    if n % 2 == 0:
        return [[1000 + step * min(i, n - 1 - i) for i in range(n)]]
    return [[500000 + step * min(i, n - 1 - i) + (i % 2) * (step // 2 + 1) for i in range(n)]]


def random_input(seed):
    """Fences of up to 8 low boards with gaps; hills, valleys, stairs, plateaus, teeth, and some long ones."""
    rng = random.Random(seed)
    kind = seed % 20
    number = seed // 20
    heights = rng.choice((range(4), range(6), range(1, 6), (0, 1), (2, 3), (1, 5), range(3, 9),
                          range(1000001), (0, 1, 2, 999999, 1000000), range(120, 260),
                          (4,), (0,)))
    if kind < 16:
        n = rng.choice((0, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8))
    elif kind < 19:
        n = rng.randint(20, 60)
    else:
        n = (3000, 300, 1200, 2500, 150)[number % 5] if number < 5 else rng.randint(150, 900)
        heights = ((1000000,), range(1, 1000001), range(500, 520), (0, 3, 4), (1, 1000000))[number % 5]
    boards = [rng.choice(heights) for _ in range(n)]
    style = rng.randrange(13) if n < 3000 else 4
    half = rng.randint(0, n)
    if style == 0:
        boards.sort()
    elif style == 1:
        boards.sort(reverse=True)
    elif style == 2:
        boards = sorted(boards[:half]) + sorted(boards[half:], reverse=True)
    elif style == 3:
        boards = sorted(boards[:half], reverse=True) + sorted(boards[half:])
    elif style == 4:
        boards = boards[:1] * n
    elif style == 5:
        boards = [boards[i % 2] + i // 2 % 3 for i in range(n)] if n and max(boards) < 999999 else boards
    elif style == 6:
        # Plateaus.
        boards = [boards[i // 3] for i in range(n)]
    elif style == 7 and n:
        boards[rng.randrange(n)] = 0
    elif style == 8 and n:
        boards[rng.choice((0, n - 1))] = rng.choice((0, 1, max(boards)))
    elif style == 9:
        # Stairs: rectangles of nearly the same area.
        boards = [rng.randint(6, 12) // (min(i, n - 1 - i) + 1) + 1 for i in range(n)]
    return [boards]
