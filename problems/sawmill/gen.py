"""Inputs for the growth measurement: n marks on a beam, in no order."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    beam = 20 * n + 1
    return [beam, rng.sample(range(1, beam), n)]


def random_input(seed):
    """Beams with 0 to 8 marks, at one end, close together, far apart or everywhere; some with up to 80."""
    rng = random.Random(seed)
    kind = seed % 20
    turn = seed // 20
    if kind == 0:
        beam = rng.choice([1, 2, 3, 10000])
        return [beam, rng.sample(range(1, beam), min(beam - 1, turn % 3))]
    if kind < 13:
        beam = rng.randint(2, 20)
        count = rng.randint(1, 8)
    elif kind < 16:
        beam = rng.choice([100, 129, 256, 1000, 9999, 10000])
        count = rng.randint(2, 8)
    elif kind < 19:
        beam = rng.choice([30, 100, 1000])
        count = rng.randint(9, 18)
    else:
        beam = rng.choice([200, 10000])
        count = 20 if turn else 80
    count = min(count, beam - 1)
    shape = rng.randrange(8)
    if shape == 0:
        marks = list(range(1, count + 1))
    elif shape == 1:
        marks = list(range(beam - count, beam))
    elif shape == 2:
        # Close together in the middle.
        first = rng.randint(1, beam - count)
        marks = list(range(first, first + count))
    elif shape == 3:
        step = (beam - 1) // count
        marks = [step * (i + 1) for i in range(count)]
    elif shape == 4:
        marks = [2**i for i in range(count) if 2**i < beam]
    elif shape == 5:
        # A few marks at each end.
        marks = list(range(1, count // 2 + 1)) + list(range(beam - (count - count // 2), beam))
    else:
        marks = rng.sample(range(1, beam), count)
    order = rng.randrange(4)
    if order == 0:
        marks.sort()
    elif order == 1:
        marks.sort(reverse=True)
    else:
        rng.shuffle(marks)
    return [beam, marks]
