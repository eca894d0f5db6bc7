import random


def generate(n, seed):
    """n cars in all, dealt at random to two lanes of (nearly) equal length that end side by side."""
    rng = random.Random(seed)
    cars = sorted(rng.randint(-10000, 10000) for _ in range(n))
    lanes = [[], []]
    for i in range(0, n - 1, 2):
        # One car of each neighbouring pair to each lane: neither runs out before the other.
        side = rng.randint(0, 1)
        lanes[side].append(cars[i])
        lanes[1 - side].append(cars[i + 1])
    if n % 2:
        lanes[0].append(cars[-1])
    return lanes


def some_lane(rng, n, pool):
    return sorted(rng.choice(pool) for _ in range(n))


def random_input(seed):
    """Short lanes with many equal numbers, empty ones, one lane before or inside the other; some long."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 19:
        which = seed // 20
        n = (150, 300, 1000, 600, 260)[which % 5]
        first = [[0] * n, list(range(0, 2 * n, 2)), list(range(n)), [-10000] * n][which % 4]
        second = [[0] * n, list(range(1, 2 * n, 2)), list(range(n, 2 * n)), [10000]][which % 4]
    else:
        pools = (range(2), range(-1, 2), range(-5, 6), (0,), (-10000, 0, 10000), (127, 128, 255, 256, 1000))
        if kind >= 16:
            pool = rng.choice((range(-5, 6), range(-300, 300), range(-10000, 10001)))
            sizes = rng.randint(0, 30), rng.randint(1, 30)
        else:
            pool = rng.choice(pools)
            sizes = rng.choice((0, 0, 1, 1, 2, 3, 4, 5)), rng.choice((0, 1, 1, 2, 3, 4, 5))
        first = some_lane(rng, sizes[0], pool)
        second = some_lane(rng, sizes[1], pool)
        if kind in (3, 4):
            # the second lane begins where the first one ends, or one above
            rise = first[-1] - second[0] + kind % 2 if first and second else 0
            second = [min(10000, number + rise) for number in second]
        elif kind in (5, 6) and first:
            second = [rng.choice(first)] * rng.randint(1, 3)
        elif kind == 7:
            second = first[:]
    if rng.random() < 0.5:
        first, second = second, first
    return [first, second]
