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
