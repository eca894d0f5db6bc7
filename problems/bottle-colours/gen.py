"""Inputs for the growth measurement: the three colours in no pattern, about as many of each."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    return [[rng.choice("gwb") for _ in range(n)]]


def random_input(seed):
    """Rows of one to three colours: mixed, ordered, reversed, alphabetical, or with two exchanged."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 0:
        size = [150, 400, 900, 1600, 3500][seed // 20 % 5]
    elif kind <= 3:
        size = rng.randint(20, 60)
    else:
        size = rng.randint(0, 8)
    colours = rng.choice(["gwb"] * 7 + ["gw", "gb", "wb", "wgb", "bwg", rng.choice("gwb")])
    bottles = rng.choices(colours, k=size)
    shape = rng.randrange(9)
    if shape == 0:
        bottles.sort(key="gwb".index)
    elif shape == 1:
        bottles.sort(key="bwg".index)
    elif shape == 2:
        bottles.sort()
    elif shape == 3:
        bottles = list((colours * size)[:size])
    elif shape == 4 and size > 1:
        bottles.sort(key="gwb".index)
        a, b = rng.sample(range(size), 2)
        bottles[a], bottles[b] = bottles[b], bottles[a]
    elif shape == 5:
        bottles.sort(key=rng.choice(["wgb", "wbg", "bgw"]).index)
    return [bottles]
