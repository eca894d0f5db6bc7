"""Inputs with n wires in a random order; a quarter of them begin at one socket, and a quarter end at one: so it shows if
the wires of one socket are compared with one another.

With seed 11, the right ends fall as the left ends rise, so that every wire crosses every other one.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if seed == 11:
        wires = [[left, n - 1 - left] for left in range(n)]
        rng.shuffle(wires)
        return [wires]
    width = max(2, n if n < 20 else 10 * n)
    wires = [[rng.randrange(width), rng.randrange(width)] for _ in range(n)]
    if n >= 20:
        left, right = wires[0]
        for wire in wires[: n // 4]:
            wire[0] = left
        for wire in wires[n // 4 : n // 2]:
            wire[1] = right
        rng.shuffle(wires)
    return [wires]


def random_input(seed):
    """Few sockets, many of them shared; fans, stairs and blocks in mixed order; far sockets; long lists."""
    rng = random.Random(seed)
    kind = seed % 20
    size = rng.choice((0, 1, 2, 3, 4, 5, 6, 7, 8)) if kind < 16 else rng.randint(20, 60)
    width = rng.choice((1, 2, 3, 3, 4, 5, 7, 9, 20))
    if kind >= 16:
        width = rng.choice((4, 15, 60))
    if kind == 19:
        size = rng.choice((200, 260, 280, 300)) if seed < 280 else 900
        width = rng.choice((3, 100, 1000))
    low = rng.choice((0, 0, 1, 998, 1000000 - width)) if width < 1000 else 0
    lefts, rights = ([low + rng.randrange(width) for _ in range(size)] for _ in range(2))
    shape = rng.choice((0, 2, 4, 4, 5, 8)) if kind == 19 else rng.randrange(13)
    if shape == 1:
        rights = [lefts[0] for _ in rights] if size else []
    elif shape == 2:
        lefts.sort()
        rights.sort(reverse=True)
    elif shape == 3:
        lefts.sort()
        rights.sort()
    elif shape == 4:
        lefts, rights = list(range(size)), list(range(size - 1, -1, -1))
    elif shape == 5:
        half = size // 2
        lefts, rights = list(range(size)), list(range(half, size)) + list(range(half))
    elif shape == 6:
        rights = list(lefts)
    elif shape == 7:
        rights = [rng.choice((0, 1, 255, 256, 1000, 1001, 999999, 1000000)) for _ in range(size)]
    elif shape == 8:
        lefts, rights = list(range(size)), rng.sample(range(size), size)
    wires = [list(pair) for pair in zip(lefts, rights)]
    if rng.random() < 0.7:
        rng.shuffle(wires)
    if size and rng.random() < 0.2:
        wires[-1] = list(wires[0])
    return [wires]
