"""Inputs for the growth measurement: n roads, and only the last one is needless.

Each road but the last joins a new place to one of the oldest ones, in turns as the first and as the second name. So careless
joining makes a long chain, whichever of two groups it lets join the other, and the roads walk it again and again.

With seed 0 the oldest place is always the first name, with seed 100 always the second. Then only the last road walks the whole
chain: too deep for a recursive search.
"""

import random

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def generate(n, seed):
    rng = random.Random(seed)
    length = 3 if n < 9_000 else 4
    numbers = rng.sample(range(26**length), n)

    places = []
    for number in numbers:
        name = ""
        for _ in range(length):
            number, letter = divmod(number, 26)
            name += LETTERS[letter]
        places.append(name)

    if seed in (0, 100) and n >= 20:
        roads = [[places[0], place] for place in places[1:]] + [[places[1], places[-1]]]
        return [[road[::-1] for road in roads] if seed else roads]

    roads = []
    for i in range(1, n):
        road = [rng.choice(places[: min(i, 4)]), places[i]]
        roads.append(road if i % 2 else road[::-1])
    return [roads + [[places[-1], places[0]]]]
