"""Inputs for the growth measurement: n roads, and only the last one is needless.

Each road but the last joins a new place to one of the oldest ones, in turns as the first and as the second name. So careless
joining makes a long chain, whichever of two groups it lets join the other, and the roads walk it again and again.

With seed 0 the oldest place is always the first name, with seed 100 always the second. Then only the last road walks the whole
chain: too deep for a recursive search.

With seed 200, half of the roads join two new places each, and then each pair is joined to one large group. A search before each road
whose places are both known already goes through that group again and again.
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

    if seed == 200 and n >= 20:
        pairs = n // 2
        roads = [places[2 * i : 2 * i + 2] for i in range(pairs)]
        for i in range(1, pairs):
            road = [rng.choice(places[: 2 * i]), places[2 * i]]
            roads.append(road if i % 2 else road[::-1])
        return [roads + [[places[-1], places[0]]]]

    roads = []
    for i in range(1, n):
        road = [rng.choice(places[: min(i, 4)]), places[i]]
        roads.append(road if i % 2 else road[::-1])
    return [roads + [[places[-1], places[0]]]]


def random_input(seed):
    """Chains, stars, trees and groups that are joined late, then needless roads; names that look alike."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 0:
        size = rng.choice([150, 300, 600]) if seed // 20 % 3 else 1250
    elif kind <= 4:
        size = rng.randint(15, 40)
    else:
        size = rng.randint(1, 7)
    pools = [["ab", "ba", "aa", "aab", "bab", "abb", "bb"], ["a", "ab", "b", "bc", "abc", "c", "cab"]]
    places = rng.sample(rng.choice(pools), size) if kind > 4 else place_names(rng, size)
    if kind in (5, 6):
        places = [name * 4 for name in rng.sample(["aaa", "aab", "baa", "zzz", "zzy", "yzz", "zza"], size)]
    if kind > 4 and rng.random() < 0.3:
        return [[[rng.choice(places), rng.choice(places)] for _ in range(rng.randint(0, 9))]]

    if size == 1250:
        # one long chain; only its last road is needless
        pairs = list(zip(places, places[1:]))[:: rng.choice([1, -1])] + [(places[0], places[-1])]
        return [[list(pair) if seed // 60 % 2 else [pair[1], pair[0]] for pair in pairs]]

    shape = rng.choice(["chain", "star", "tree", "heap"])
    roads = []
    for i in range(1, size):
        other = {"chain": i - 1, "star": 0, "tree": rng.randrange(i), "heap": (i - 1) // 2}[shape]
        roads.append([places[other], places[i]])
    order = rng.randrange(4)
    if order == 0:
        roads.reverse()
    elif order >= 2:
        rng.shuffle(roads)
    turn = rng.choice([0, 1, 0.5])
    roads = [road[::-1] if rng.random() < turn else road for road in roads]
    if roads and rng.random() < 0.25:
        roads.pop(rng.randrange(len(roads)))
    for _ in range(rng.choice([0, 1, 1, 1, 2, 3])):
        a, b = rng.choice(places), rng.choice(places)
        if rng.random() < 0.3:
            a, b = places[0], places[-1]
        elif rng.random() < 0.1:
            b = a
        roads.insert(rng.choice([len(roads), len(roads), rng.randint(0, len(roads))]), [a, b])
    return [roads]


def place_names(rng, size):
    """Different names of three letters."""
    numbers = rng.sample(range(26**3), size)
    return [LETTERS[n // 676] + LETTERS[n // 26 % 26] + LETTERS[n % 26] for n in numbers]
