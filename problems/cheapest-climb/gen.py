import random
from random import Random


def generate(n, seed):
    """A stair of n steps with tolls drawn evenly."""
    rng = Random(seed)
    return [[rng.randint(0, 1000) for _ in range(n)]]


def random_input(seed):
    """Tolls from a tiny set: costly first and last steps, every second or third one costly."""
    rng = random.Random(seed)
    kind = seed % 20
    pools = [(0, 1), (1, 2, 3), (0, 1, 5), (1, 10), (0,), (4,), (0, 1, 2, 3, 1000)]
    pool = rng.choice(pools + [(127, 128, 256, 999, 1000)])
    if kind == 19:
        n = (150, 300, 500, 260, 499)[seed // 20 % 5]
        pool = rng.choice(((1000,), (1, 1000), (1,), (0, 300, 999)))
    elif kind >= 16:
        n = rng.randint(20, 60)
        pool = rng.choice((pool, (1, 2, 3), tuple(range(100))))
    else:
        n = rng.choice((0, 1, 2, 3, 4, 4, 5, 5, 6, 7, 8))
    tolls = [rng.choice(pool) for _ in range(n)]
    if kind in (3, 4, 5, 16) and n > 0:
        # costly at the ends, so that the best way passes over them
        tolls[0] = rng.choice((tolls[0], 9, 1000))
        tolls[-1] = rng.choice((tolls[-1], 9, 1000))
    elif kind in (6, 7, 17):
        gap = rng.choice((2, 3))
        start = rng.randrange(gap)
        tolls = [min(1000, toll + 7 * (i % gap == start)) for i, toll in enumerate(tolls)]
    elif kind in (8, 9):
        tolls.sort(reverse=kind == 9)
    elif kind in (10, 11, 12, 13):
        top = rng.choice((9, 99, 1000))
        tolls = [rng.randint(0, top) for _ in range(n)]
    return [tolls]
