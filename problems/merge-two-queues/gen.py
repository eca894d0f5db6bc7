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
