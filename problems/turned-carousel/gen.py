"""Inputs for the growth measurement: a row turned by chance, and a seat that stands at its very end, so no walk is quick."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    numbers = sorted(rng.sample(range(1, 7 * n + 2), n))
    turn = rng.randint(n // 4, n // 2)
    seats = numbers[turn:] + numbers[:turn]
    return [seats, seats[-1] if seats else 1]


def random_input(seed):
    """Rows turned by any number of seats; the wanted seat is at any place or missing."""
    rng = random.Random(seed)
    kind = seed % 20
    count = rng.choice((0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8))
    if kind in (1, 2, 3):
        count = rng.randint(20, 60)
    if kind == 0:
        count = rng.choice((150, 300, 1200, 2000))
    first, most = 1, count + rng.choice((0, 1, 3, count + 2))
    if kind == 4:
        first, most = 999980, 1000000
    if kind in (0, 5):
        most = 1000000
    numbers = sorted(rng.sample(range(first, most + 1), count))
    if kind == 6 and count > 1:
        numbers[0], numbers[-1] = 1, 1000000
    turn = rng.choice((0, 1, 2, count // 2, count - 1, rng.randint(0, count)))
    turn = min(max(turn, 0), count)
    seats = numbers[turn:] + numbers[:turn]
    if not seats:
        return [[], rng.choice((1, 5, 1000000))]

    wanted = rng.choice(seats)
    if kind in (7, 8, 9):
        wanted = rng.choice((seats[0], seats[-1], numbers[0], numbers[-1]))
    if kind in (3, 10, 11, 12, 13):
        # Beside a number that is there, or below or above all of them.
        beside = rng.choice(seats) + rng.choice((-1, 1))
        wanted = rng.choice((beside, beside, numbers[0] - 1, numbers[-1] + 1, 1, 1000000))
    return [seats, min(max(wanted, 1), 1000000)]
