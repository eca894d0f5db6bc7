"""Inputs for the growth measurement: a full plate, with four biscuits for every child. The wishes are close together, so
the same biscuits are enough for all of them, and passing over those already given takes long."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    children = n // 5
    wishes = [rng.randint(20, 30) for _ in range(children)]
    biscuits = [rng.randint(1, 1000) for _ in range(n - children)]
    return [wishes, biscuits]


def random_input(seed):
    """Few children and biscuits with weights close together, many exact fits and ties; some large parties."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 0:
        children, plate = rng.choice(((150, 300), (300, 150), (1000, 1000), (1500, 40), (40, 1500)))
        low, high = rng.choice(((1, 1000), (999, 1000), (500, 500), (1, 3)))
        wishes = [rng.randint(low, high) for _ in range(children)]
        biscuits = [rng.randint(max(1, low - 1), high) for _ in range(plate)]
        if seed % 3 == 0:
            wishes.sort()
            biscuits.sort(reverse=True)
        return [wishes, biscuits]

    sizes = (0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7)
    children, plate = rng.choice(sizes), rng.choice(sizes)
    if kind in (1, 2, 3):
        children, plate = rng.randint(20, 50), rng.randint(20, 50)
    low, high = rng.choice(((1, 2), (1, 3), (1, 6), (3, 9), (8, 12), (90, 110), (1, 1000)))
    if kind == 4:
        low, high = 998, 1000
    wishes = [rng.randint(low, high) for _ in range(children)]
    biscuits = [rng.randint(low, high) for _ in range(plate)]
    if kind in (2, 5, 6):
        # Nearly every biscuit is an exact fit, or one gram too light.
        biscuits = [max(1, wish - rng.choice((0, 0, 0, 1))) for wish in wishes]
        rng.shuffle(biscuits)
        biscuits = biscuits[: rng.randint(0, len(biscuits))] + biscuits[:1]
    if kind in (7, 8):
        # Light biscuits, of which none or only a few are enough.
        biscuits = [rng.randint(max(1, low - 2), low) for _ in range(plate)]
    if kind == 9:
        # Every child would take any biscuit.
        wishes = [1] * children
    if kind in (10, 11):
        wishes.sort(reverse=kind == 10)
        biscuits.sort(reverse=rng.random() < 0.5)
    return [wishes, biscuits]
