"""Notes with about n names in all.

A fifth of the names are in notes about one cat. Each of these notes joins a new name to one of the first four, in turns as the
first and as the second name, so careless joining makes a long chain, whichever of two groups joins the other. Then there are
notes about many small cats, and one long note. A third of the names are in notes about one more cat, which gets its names one by
one and whose notes join each name to the one before, from the last to the first. With seed 11 there is only this cat.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 20:
        letters = "abcdefghijkl"[: max(2, n)]
        return [[[rng.choice(letters) for _ in range(rng.randint(0, 3))] for _ in range(rng.randint(0, n))]]

    def name(number):
        return "".join(chr(97 + number // 26**place % 26) for place in range(4))

    numbers = iter(rng.sample(range(26**4), min(n, 26**4)) + list(range(26**4, n + 26**4)))
    def joined_from_the_end(count):
        names = [name(next(numbers)) for _ in range(count)]
        return [[one] for one in names] + [list(pair) for pair in zip(names, names[1:])][::-1]

    if seed == 11:
        return [joined_from_the_end(n // 3)]

    famous = [name(next(numbers)) for _ in range(4)]
    notes = [famous[:]]
    for i in range(n // 20):
        first, second, third = (name(next(numbers)) for _ in range(3))
        # Two notes about the famous cat, then two about a cat that nobody else has seen.
        notes.append([rng.choice(famous), first])
        notes.append([second, rng.choice(famous)])
        notes.append([third, name(next(numbers))])
        notes.append([notes[-1][rng.randrange(2)], third])
    # A search that reads a note again for each of its names is slow here.
    notes.append([name(next(numbers)) for _ in range(n // 4)])
    notes += joined_from_the_end(n // 9)
    return [notes]


def name_of(number):
    return "".join(chr(97 + number // 26**place % 26) for place in (2, 0, 1))


def long_chain(rng, count, shape):
    names = [name_of(number) for number in rng.sample(range(26**3), count)]
    pairs = [list(pair) for pair in zip(names, names[1:])]
    if shape == 1:
        pairs = [pair[::-1] for pair in pairs[::-1]]
    if shape == 2:
        rng.shuffle(pairs)
    if shape == 3:
        # First each name alone, then the pairs from the last one to the first.
        return [[one] for one in names[: count // 2]] + pairs[: count // 2][::-1]
    return pairs


def random_input(seed):
    """Few short names that begin alike, in notes that join cats late, early or never; some long chains."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 0:
        shape = seed // 20 % 6
        if shape == 4:
            famous = [name_of(number) for number in range(150)]
            return [[[rng.choice(famous[:3]), one] for one in famous] + [[], famous[::-1]]]
        if shape == 5:
            return [[["zz", "a"] if i % 2 else ["b"] for i in range(280)] + [["a", "zz", "a"]]]
        return [long_chain(rng, rng.choice((300, 600, 1300)), shape)]

    names = "a b c aa ab ba aab abc z zoe max maxi abcdefghij abcdefghik".split()
    if kind in (1, 2, 3):
        names = [name_of(number) for number in range(rng.randint(10, 30))]
        count = rng.randint(12, 30)
    else:
        names = rng.sample(names, rng.choice((1, 2, 3, 4, 5, 6, 8, 10)))
        count = rng.choice((0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8))
    sizes = rng.choice(((0, 1, 2), (1, 2), (2,), (1, 2, 3), (0, 1, 4), (1, 1, 1, 3)))
    notes = [[rng.choice(names) for _ in range(rng.choice(sizes))] for _ in range(count)]
    if kind in (4, 5, 6):
        # Groups with names of their own, and perhaps a last note that joins two of them.
        part = rng.randint(2, 4)
        groups = [names[i::part] for i in range(part) if names[i::part]]
        notes = []
        for _ in range(count):
            group = rng.choice(groups)
            notes.append([rng.choice(group) for _ in range(rng.randint(1, 3))])
        if kind == 5:
            notes.append([rng.choice(names), rng.choice(names)])
    if kind in (7, 8, 9):
        rng.shuffle(names)
        notes = [[one] for one in names if rng.random() < 0.5]
        notes += [list(pair) for pair in zip(names, names[1:])]
        if kind != 7:
            rng.shuffle(notes)
        notes = [note for note in notes if rng.random() < 0.8]
    if kind in (10, 11):
        notes.insert(rng.randint(0, len(notes)), [])
    return [notes]
