"""Inputs for the growth measurement: many light crates, then a few heavy ones that outweigh them."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 10:
        return [[rng.randint(1, 9) for _ in range(n)]]

    # The right side is heavy, so no place fits before the one near the end.
    heavy = n // 10
    left = [rng.choice([-2, -1, 0, 1, 3, 5, 7]) for _ in range(n - heavy - 1)]
    right = [rng.randint(15, 25) for _ in range(heavy)]

    # Even the sides up, kilo by kilo; the crate between them stays out of it.
    gap = sum(right) - sum(left)
    step = 1 if gap > 0 else -1
    for _ in range(abs(gap)):
        left[rng.randrange(len(left))] += step
    return [left + [rng.randint(1, 9)] + right]


def even_up(rng, weights, place, small):
    """Changes crates on one side until both sides of the place weigh the same."""
    side = list(range(place)) or list(range(1, len(weights)))
    gap = sum(weights[place + 1:]) - sum(weights[:place])
    if place == 0:
        gap = -gap
    # The crates of a short side may be too few to even up the gap; then it stays.
    for _ in range(600 if side else 0):
        i = rng.choice(side)
        step = max(-small, min(small, gap))
        step = max(-1000, min(1000, weights[i] + step)) - weights[i]
        weights[i] += step
        gap -= step
    return weights


def random_input(seed):
    """Light crates with a fair place at the start, the end or between, several or none, and long planks."""
    rng = random.Random(seed)
    kind = seed % 20
    values = rng.choice([[0, 1], [-1, 1], [-1, 0, 1], range(-2, 3), range(1, 4), range(-9, 10), [-1000, 1000],
                         [130, 260]])
    n = rng.choice([1, 2, 3, 4, 5, 6, 8])
    if kind in (16, 17, 18):
        n, values = rng.randint(15, 50), rng.choice([range(-9, 10), range(-1, 2), range(-1000, 1001), [1, 5]])
    elif kind == 19:
        n = rng.choice([150, 260, 300, 1300])
    weights = [rng.choice(values) for _ in range(n)]
    if seed == 199:
        return [[1000] * 8000]
    if kind == 0:
        return [weights[:1] * rng.choice([0, 0, 1, 2, 3, 5, 7])]
    if kind == 1:
        return [[0] * rng.randint(0, 3) + weights[:2] + [0] * rng.randint(0, 3)]
    if kind in (2, 3):
        half = [rng.choice(values) for _ in range(rng.randint(1, 4))]
        return [half + rng.choice([[], weights[:1]]) + rng.choice([half, half[::-1]])]
    if kind in (4, 5):
        half = [rng.choice(values) for _ in range(rng.randint(1, 3))]
        return [half + [-weight for weight in half] + weights[:1]]
    if kind < 9 or kind == 19 and rng.random() < 0.4:
        return [weights]
    place = rng.choice([0, n - 1, n // 2, rng.randrange(n)])
    return [even_up(rng, weights, place, rng.choice([1, 3, 1000]))]
