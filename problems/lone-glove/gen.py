"""Inputs for the growth measurement: shuffled pairs, the lone glove near the end.

With seed 11, the pairs come in rising order: a sort of one's own that splits at the first glove is slow here.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    pairs = max(0, (n - 1) // 2)
    low = -(pairs // 4)
    if seed == 11:
        gloves = [low + i // 2 for i in range(2 * pairs)]
        return [gloves + [gloves[-1] + 1 if gloves else 7]]
    numbers = rng.sample(range(low, low + 2 * pairs // 2 + 10), pairs + 1)
    lone = numbers.pop()

    gloves = numbers + numbers
    rng.shuffle(gloves)
    gloves.insert(len(gloves) - len(gloves) // 10, lone)
    return [gloves]


def random_input(seed):
    """Few pairs of small or very large numbers with both signs; the lone glove has any place and any size."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 19:
        pairs = (75, 130, 600, 1000, 300)[seed // 20 % 5]
        start = rng.choice((-pairs, 0, 1, 1000, 2**31 - 1 - pairs, -(2**31)))
        numbers = list(range(start, start + pairs + 1))
    elif kind >= 16:
        pairs = rng.randint(10, 30)
        numbers = rng.sample(range(-40, 41), pairs + 1)
    else:
        pairs = rng.choice((0, 1, 1, 2, 2, 3, 4))
        ends = (-(2**31), 2**31 - 1, 2**30, -(2**30), 0, 1, -1, 32768, 65536, 257)
        low, high = rng.choice(((0, 5), (-2, 3), (-6, 0), (-9, 10), (255, 262), (998, 1010)))
        numbers = rng.sample(ends if kind in (8, 9, 10) else range(low, high + 1), pairs + 1)
    place = rng.choice((0, -1, rng.randrange(len(numbers))))
    if kind % 3 == 0:
        numbers.sort()
    lone = numbers.pop(place)

    order = rng.randrange(5)
    gloves = numbers + (numbers[::-1] if order == 0 else numbers)
    if order == 1:
        gloves.sort()
    elif order == 2:
        gloves.sort(reverse=True)
    elif order == 3:
        rng.shuffle(gloves)
    if order in (1, 2):
        # keep the pairs side by side
        gloves.insert(2 * rng.randint(0, len(numbers)), lone)
    else:
        gloves.insert(rng.choice((0, len(gloves), rng.randint(0, len(gloves)))), lone)
    return [gloves]
