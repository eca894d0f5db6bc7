import random


def generate(n, seed):
    """n calls on one book: half of them fill the history of one article, the others ask about all of it.

    The longer the history, the more days pass without a note."""
    rng = random.Random(seed)
    calls = [["PriceOnDay", []]]
    day = 0
    for _ in range((n + 1) // 2):
        day += rng.randint(0, 9 + n // 4)
        calls.append(["note", ["tea", day, rng.randint(10, 99)]])
    while len(calls) <= n:
        calls.append(["price", ["tea", rng.randint(0, day + 9)]])
    return calls
