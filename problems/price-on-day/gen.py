import random


def generate(n, seed):
    """n calls on one book: half of them fill the history of one article, the others ask about all of it.

    The longer the history, the more days pass without a note. With seed 5, nine of ten calls are notes."""
    rng = random.Random(seed)
    calls = [["PriceOnDay", []]]
    day = 0
    for _ in range(9 * n // 10 if seed == 5 else (n + 1) // 2):
        day += rng.randint(0, 9 + n // 4)
        calls.append(["note", ["tea", day, rng.randint(10, 99)]])
    while len(calls) <= n:
        calls.append(["price", ["tea", rng.randint(0, day + 9)]])
    return calls


def random_input(seed):
    """Few articles with notes on the same or later days, and questions before, on and after those days."""
    rng = random.Random(seed)
    kind = seed % 20
    number = seed // 20
    articles = rng.choice((["a"], ["a", "b"], ["a", "aa", "b"], ["tea", "te", "eat"],
                           ["milk", "m", "twelveletter"]))
    prices = rng.choice(((0, 1), range(4), range(1000), (0, 255, 256, 65535, 65536, 99999, 100000)))
    first, step = rng.choice(((0, 1), (0, 2), (1, 1), (5, 3), (0, 1000), (999999000, 100), (250, 9), (0, 0)))
    if kind < 16:
        n = rng.choice((0, 1, 2, 3, 5, 8, 12, 16, 20, 25))
    elif kind < 19:
        n = rng.randint(30, 60)
    else:
        n = 1999 if number == 0 else 1200 if number == 1 else rng.randint(150, 400)
    share = rng.choice((0.2, 0.5, 0.5, 0.7))
    notes_first = kind >= 16 and rng.randrange(2) == 0 or kind == 19 and number < 2

    calls = [["PriceOnDay", []]]
    last = {}
    for i in range(n):
        article = rng.choice(articles)
        noted = i < n // 2 if notes_first else rng.random() < share
        if noted:
            day = last[article] + rng.choice((0, 1, step, rng.randint(0, step))) if article in last else first
            last[article] = min(day, 1000000000)
            calls.append(["note", [article, last[article], rng.choice(prices)]])
            continue
        newest = last.get(article, first)
        day = rng.choice((newest, newest, newest - 1, newest + 1, first, first - 1,
                          rng.randint(first, newest), rng.randint(first, newest), 0, 1000000000))
        calls.append(["price", [article, min(1000000000, max(0, day))]])
        if rng.random() < 0.2 and len(calls) <= n:
            calls.append(calls[-1])
    return calls[: n + 1]
