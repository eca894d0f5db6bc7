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
