"""Inputs for the growth measurement: n calls, three of four from ploughs.

Each street joins a new square to one of the first four, in turns as the first and as the second number. The new square is in turns lower
and higher than all before it. So careless joining makes a long chain, whichever of two groups it lets join the other: the first, the
second, that with the lower number or with the higher one. Most drivers ask about the first squares, which are the furthest down that
chain.

Two seeds are for cases of the pack:

- 11: the streets lead along two long chains, from end to end, and only the last calls are questions.
- 12: a chain that grows at both ends. After the first half of the streets, a question comes after each street: from end to end, or from
  the middle to a square without a street. A search for each question visits the whole chain each time, and without short walks the
  middle is furthest from its head.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    streets = n * 3 // 4
    squares = streets + 3
    middle = squares // 2
    numbers = sorted(range(squares), key=lambda number: (abs(number - middle), number))
    if seed == 11:
        half = max(n // 2, 2)
        calls = [[1, i, i + 1] for i in range(half - 2)]
        calls += [[1, i + 1, i] for i in range(half, 2 * half - 2)]
        calls += [[2, 0, half - 2], [2, half, 2 * half - 2], [2, 0, half], [2, half - 1, 0]]
        return [2 * half - 1, calls]

    if seed == 12:
        return growing_chain(n, rng)

    calls = []
    for i in range(1, streets + 1):
        street = [rng.choice(numbers[: min(i, 4)]), numbers[i]]
        calls.append([1] + (street if i // 2 % 2 else street[::-1]))
        # A few drivers ask in between, the others at the end. Two squares are never cleared.
        if i % 12 == 0:
            calls.append([2, rng.choice(numbers), rng.choice(numbers)])
    while len(calls) < n:
        calls.append([2, rng.choice(numbers[:4]), rng.choice(numbers[:8] + numbers[-2:])])
    return [squares, calls]


def growing_chain(n, rng):
    squares = max(n // 2, 3)
    alone, middle, *others = rng.sample(range(squares), squares)
    ends = [middle, middle]
    calls = []
    for i, new in enumerate(others):
        side = i % 2
        street = [ends[side], new]
        calls.append([1] + (street if i // 2 % 2 else street[::-1]))
        ends[side] = new
        if i >= len(others) // 2:
            calls.append([2, *ends] if side else [2, middle, alone])
    while len(calls) < n:
        calls.append([2, *ends] if len(calls) % 2 else [2, middle, alone])
    return [squares, calls]


def streets_of(rng, squares, count, shape):
    """The two ends of each street, in the order in which they are cleared."""
    if shape == "chain":
        streets = [[i, i + 1] for i in range(squares - 1)]
    elif shape == "star":
        streets = [[0, i] for i in range(1, squares)]
    elif shape == "ring":
        streets = [[i, (i + 1) % squares] for i in range(squares)]
    elif shape == "two parts":
        streets = [[i, i + 2] for i in range(squares - 2)]
    elif shape == "pairs":
        # Pairs first, then pairs of pairs, and so on; any member may stand for its part.
        streets = []
        size = 1
        while size < squares:
            for i in range(0, squares - size, 2 * size):
                streets.append([i + rng.randrange(size), rng.randrange(i + size, min(i + 2 * size, squares))])
            size *= 2
    else:
        streets = [[rng.randrange(squares), rng.randrange(squares)] for _ in range(count)]
    order = rng.randrange(4)
    if order == 1:
        streets.reverse()
    elif order == 2:
        rng.shuffle(streets)
    turned = rng.choice((0.0, 0.5, 1.0))
    return [street[::-1] if rng.random() < turned else street for street in streets[:count]]


def random_input(seed):
    """Chains, stars, rings, parts that meet and random streets, with questions before and after a street."""
    rng = random.Random(seed)
    kind = seed % 20
    shape = rng.choice(("random", "random", "random", "chain", "star", "ring", "two parts", "pairs"))
    if kind < 16:
        squares = rng.choice((1, 2, 2, 3, 4, 5, 6, 7, 8, 9))
        count = rng.randint(0, 9)
        asked = rng.choice((0, 1, 1, 1, 2))
    elif kind < 19:
        squares = rng.randint(10, 40)
        count = squares - rng.randint(1, 4)
        asked = 1
    else:
        number = seed // 20
        squares = (1200, 300, 20000, 1500, 400)[number % 5]
        count = min(squares, 1300) - rng.randint(0, 3)
        shape = ("chain", "star", "random", "pairs", "chain", "two parts")[number % 6]
        asked = rng.choice((0, 0, 0, 1)) if number % 2 else 0
    names = list(range(squares))
    if rng.randrange(2):
        rng.shuffle(names)

    calls = []
    questions = [[rng.randrange(squares), rng.randrange(squares)] for _ in range(4)]
    for a, b in streets_of(rng, squares, count, shape):
        again = [rng.choice(questions), [a, b], [b, a], [rng.randrange(squares), a]]
        for question in rng.sample(again, min(asked, rng.randrange(3))):
            calls.append([2, *question])
        calls.append([1, a, b])
        if rng.random() < 0.1:
            calls.append(rng.choice(([1, a, b], [1, b, a], [1, a, a], [2, b, a])))
    for a, b in rng.sample(questions, rng.choice((0, 2, 4)) if kind < 16 else 4):
        calls.append([2, a, b])
    if kind >= 16:
        calls += [[2, 0, squares - 1], [2, squares - 1, 1], [2, 0, 1]]
    return [squares, [[what, names[a], names[b]] for what, a, b in calls]]
