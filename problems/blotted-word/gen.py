"""Inputs for the growth measurement: half of the calls fill the list, the others ask, mostly for what isn't there.

No name ends in t, so a reading that ends in t fits nothing, however many names there are.

With seed 5, three of four calls put a name of 12 letters on the list.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)

    def name(length=6):
        return "".join(rng.choices("aenrst", k=length - 1)) + rng.choice("aenrs")

    calls = [["BlottedWord", []]]
    if seed == 5:
        names = [name(12) for _ in range(3 * n // 4)]
        calls += [["add", [name]] for name in names]
        for name in names[: -n // 4 - 1 : -1]:
            calls.append(["fits", [name[:6] + "*" + name[7:]]])
        return calls
    while len(calls) <= n // 2:
        calls.append(["add", [name()]])
    while len(calls) <= n:
        reading = name()
        kind = rng.random()
        if kind < 0.2:
            reading = reading[:-1] + "*"
        elif kind < 0.9:
            reading = reading[:-1] + "t"
        calls.append(["fits", [reading]])
    return calls


def reading_of(rng, names, letters):
    """A reading made from a name, or from two of equal length, with a change now and then and some blots."""
    word = rng.choice(names)
    other = rng.choice([name for name in names if len(name) == len(word)])
    signs = [rng.choice(pair) for pair in zip(word, other)] if rng.random() < 0.3 else list(word)
    change = rng.randrange(8)
    if change == 0:
        signs = signs[: rng.randint(1, len(signs))]
    elif change == 1 and len(signs) < 12:
        signs.insert(rng.choice((0, len(signs))), rng.choice(letters + "*"))
    elif change == 2:
        signs[rng.randrange(len(signs))] = rng.choice(letters)
    elif change == 3:
        signs.reverse()
    share = rng.choice((0, 0, 0.3, 0.6, 1))
    return "".join("*" if rng.random() < share else sign for sign in signs)


def random_input(seed):
    """Few letters; readings are names with blots, cuts and swaps, asked again after a change; long lists."""
    rng = random.Random(seed)
    kind = seed % 20
    letters = rng.choice(("a", "ab", "ab", "abc", "az", "abcdefghijklmnopqrstuvwxyz"))
    longest = 12 if kind in (14, 17) else rng.randint(1, 4)
    count = rng.randint(0, 25) if kind < 16 else rng.randint(40, 80)
    if kind == 19:
        letters, longest, count = "abcz", rng.choice((6, 12)), rng.randint(150, 700)

    def name():
        return "".join(rng.choices(letters, k=rng.randint(max(1, longest - 3), longest)))

    names = [name()]
    calls, asked = [["BlottedWord", []]], []
    if kind == 19 and seed % 3 == 0:
        calls += [["add", [names[0]]] for _ in range(rng.randint(130, 300))]
    adding = rng.choice((0.2, 0.5, 0.8))
    while len(calls) <= count:
        if rng.random() < adding:
            change = rng.randrange(4)
            word = name() if change else rng.choice(names)
            if change == 1:
                word = rng.choice(names)[: rng.randint(1, 12)]
            elif change == 2:
                word = (rng.choice(names) + word)[:12]
            names.append(word)
            calls.append(["add", [word]])
            if asked and rng.random() < 0.6:
                calls.append(["fits", [asked[-1]]])
        else:
            again = asked and rng.random() < 0.2
            asked.append(rng.choice(asked) if again else reading_of(rng, names, letters))
            calls.append(["fits", [asked[-1]]])
    return calls
