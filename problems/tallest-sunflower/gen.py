"""Inputs for the growth measurement: the row rises on the whole, and the two tallest flowers stand near its end.
So neither a search that stops at the tallest nor a comparison that stops at a taller one can stop early."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    tops = [900 * place // n - 99 + rng.randint(0, 98) for place in range(n)]
    if n >= 2:
        tops[n - 1 - n // 12] = 950
        tops[n - 1 - n // 30] = 950
    return [tops]


def random_input(seed):
    """Rows of few heights with ties for the tallest in any place, all below the fence, and some long ones."""
    rng = random.Random(seed)
    kind = seed % 20
    values = rng.choice([[0, 1], [-1, 0], [-2, -1], range(-3, 4), range(1, 4), [-5000, -4999], [4999, 5000],
                         [-5000, 0, 5000], range(126, 131), range(254, 260), [9, 10, 99, 100]])
    n = rng.choice([1, 2, 2, 3, 4, 5, 6, 8])
    if kind in (16, 17, 18):
        n, values = rng.randint(15, 60), rng.choice([range(-9, 10), range(-60, -50), range(-5000, 5001)])
    elif kind == 19:
        n = rng.choice([130, 260, 300, 1300])
    tops = [rng.choice(values) for _ in range(n)]
    if seed == 199:
        tops = [-5000] * 5999 + [-4999]
    if kind == 0:
        return [tops[:1] * rng.choice([0, 0, 1, 2, 3, 5])]
    order = rng.choice(["any", "any", "any", "rising", "falling", "hill", "hill"])
    if order != "any":
        tops.sort(reverse=order == "falling")
    if order == "hill":
        tops = tops[::2] + tops[1::2][::-1]
    if kind in (5, 6, 7, 8, 16, 19):
        # One or two tallest flowers in any place.
        for _ in range(rng.choice([1, 2])):
            tops[rng.choice([0, n - 1, n // 2, rng.randrange(n)])] = max(values)
    if kind in (9, 10, 11, 12, 13):
        tops = [min(values)] * rng.randint(1, 3) + tops
    return [tops]
