"""Inputs with n crates: mixed weights, about half of them equal; with every third seed falling ones, which all have to
move; with seed 4 equal ones."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 20:
        return [[rng.randint(1, max(1, n)) for _ in range(n)]]

    crates = [rng.randint(1, 1000000000) for _ in range(n)]
    if seed == 4:
        return [crates[:1] * n]
    if seed % 3 == 0:
        crates.sort(reverse=True)
        return [crates]
    same = rng.randint(1, 1000000000)
    return [[rng.choice((same, weight)) for weight in crates]]


def random_input(seed):
    """Short lists of few weights in every order, one crate out of place, equal ones, and some long ones."""
    rng = random.Random(seed)
    kind = seed % 20
    weights = rng.choice([[1, 2], [1, 2, 3], range(1, 6), range(1, 11), range(1, 1001), [1, 2, 1000000000],
                          range(999999995, 1000000001)])
    n = rng.randint(2, 10)
    if kind == 0:
        return [[rng.choice(weights)] * rng.choice([0, 0, 1, 2, 3, 5])]
    if kind in (16, 17, 18):
        n = rng.randint(15, 60)
    elif kind == 19:
        n = rng.choice([150, 200, 255, 300])
    crates = [rng.choice(weights) for _ in range(n)]
    if kind > 16 or kind in (3, 4, 5):
        crates = [rng.randint(1, 3 * n) for _ in range(n)]
    if kind > 6 and kind % 2 == 0:
        crates = rng.sample(range(1, n + 1), n)

    order = rng.choice(["any", "any", "falling", "rising", "one", "halves", "tail"])
    if order == "falling":
        crates.sort(reverse=True)
    elif order != "any":
        crates.sort()
    if order == "one":
        moved = crates.pop(rng.choice([0, n - 1, rng.randrange(n)]))
        crates.insert(rng.choice([0, n - 1, rng.randrange(n)]), moved)
    elif order == "halves":
        crates = crates[n // 2:] + crates[:n // 2]
    elif order == "tail":
        crates = crates[1:] + crates[:1]
    if seed in (99, 199):
        crates = [rng.choice([1, 1000000000])] * 1500
    return [crates]
