"""About n buses between n / 3 stops, three from each stop. The goal is far away, and the number of changes is the same for every n."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 20:
        stops = max(1, n // 2)
        buses = [[rng.randrange(stops), rng.randrange(stops), rng.randint(1, 9)] for _ in range(n)]
        return [stops, buses, rng.randrange(stops), rng.randrange(stops), rng.randint(0, 3)]

    stops = n // 3
    buses = []
    for a in range(stops - 1):
        # one cheap bus to the next stop, one to the stop after it, one back
        buses.append([a, a + 1, rng.randint(1, 9)])
        buses.append([a, min(stops - 1, a + 2), rng.randint(20, 40)])
        buses.append([a, rng.randrange(stops // 2), rng.randint(1, 1000)])
    rng.shuffle(buses)
    return [stops, buses, 0, stops - 1, 40]


def small_net(rng, stops, price):
    # A way with many cheap buses from stop 0 to the last stop, dearer buses that leave stops out, and others.
    buses = []
    for a in range(stops - 1):
        if rng.random() < 0.9:
            buses.append([a, a + 1, rng.randint(1, price)])
        if rng.random() < 0.5:
            b = rng.randint(a + 1, stops - 1)
            buses.append([a, b, min(1000, (b - a) * price + rng.randint(0, price))])
    for _ in range(rng.randint(0, stops)):
        buses.append([rng.randrange(stops), rng.randrange(stops), rng.randint(1, price)])
    if buses and rng.random() < 0.4:
        a, b, paid = rng.choice(buses)
        buses.append([a, b, rng.randint(1, min(1000, paid + 1))])
    return buses


def random_input(seed):
    """Ways of cheap buses beside dearer short ones, in rising, falling or any order, and some long ways."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 0:
        shape = seed // 20 % 4
        if shape == 0:
            # Exactly 40 changes are needed, or one more.
            stops = rng.choice((42, 42, 43))
            return [stops, [[a, a + 1, 1000] for a in range(stops - 1)][::-1], 0, stops - 1, 40]
        if shape == 1:
            stops = 1300
            buses = [[a, a + 1, rng.randint(1, 5)] for a in range(stops - 1)]
            return [stops, buses, 0, rng.choice((3, 4, stops - 1)), 3]
        if shape == 2:
            buses = [[0, b, 1000] for b in range(1, 300)] + [[299, 1999, 1000]]
            return [2000, buses, 0, 1999, rng.randint(0, 2)]
        buses = small_net(rng, 90, 9)
        return [90, buses, 0, rng.randint(20, 89), rng.randint(10, 40)]

    stops = rng.randint(12, 25) if kind in (1, 2, 3) else rng.choice((1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7))
    buses = small_net(rng, stops, 1000 if kind == 4 else rng.choice((1, 2, 3, 9)))
    start, goal = 0, stops - 1
    if kind in (5, 6, 7):
        start, goal = rng.randrange(stops), rng.randrange(stops)
    if kind == 8:
        start, goal = stops - 1, 0
        buses += [[b, a, paid] for a, b, paid in buses if rng.random() < 0.7]
    if kind == 9:
        count = rng.randint(0, 12)
        buses = [[rng.randrange(stops), rng.randrange(stops), rng.randint(1, 4)] for _ in range(count)]
    if kind < 14:
        # Other numbers for the stops.
        number = list(range(stops))
        rng.shuffle(number)
        buses = [[number[a], number[b], paid] for a, b, paid in buses]
        start, goal = number[start], number[goal]
        rng.shuffle(buses)
    elif kind in (14, 15):
        buses.reverse()
    if seed % 53 == 0:
        buses = []
    return [stops, buses, start, goal, rng.choice((0, 1, 1, 2, 2, 3, 4, rng.randint(0, stops), 40))]
