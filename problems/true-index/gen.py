"""Inputs for the growth measurement: a true index, first a long winding chain of cards, then many below it."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n == 0:
        return [[]]
    numbers = sorted(rng.sample(range(-9999, 10000), n)) if n < 15000 else list(range(-n // 2, -n // 2 + n))
    chain = min(n // 6, 250)

    # Each part of the tree is the stretch of sorted numbers that it may hold.
    levels = []
    queue = [(0, n, 0)]
    for part in queue:
        low, high, depth = part
        if low >= high:
            levels.append(None)
            continue
        if depth < chain:
            at = rng.choice((low, high - 1))  # one side stays empty: the chain goes on
        else:
            at = (low + high) // 2
        levels.append(numbers[at])
        queue.append((low, at, depth + 1))
        queue.append((at + 1, high, depth + 1))
    while levels[-1] is None:
        levels.pop()
    return [levels]


def random_input(seed):
    """Valid indexes of many shapes, and such with one number changed, made equal to another, or exchanged."""
    rng = random.Random(seed)
    kind = seed % 20
    shapes = ["left", "right", "zigzag", "winding", "complete", "bush", "bush", "arms", "fork", "hanging"]
    if kind == 0:
        shape, size = rng.choice([("bush", 600), ("complete", 511), ("complete", 1000), ("left", 301)])
        if seed // 20 % 3 == 0:
            shape, size = rng.choice(["right", "zigzag", "winding", "arms"]), rng.choice([255, 256, 301])
        elif seed // 20 % 3 == 1:
            shape, size = "tunnel", rng.randint(300, 800)
    elif kind <= 3:
        shape, size = rng.choice(shapes), rng.randint(20, 60)
    else:
        shape, size = rng.choice(shapes), rng.randint(0, 9)
    low = rng.choice([-size, -(size // 2), -(size // 2), 0, 1, -9999, 9999 - size])
    numbers = list(range(low, low + size))
    if kind in (4, 5) or kind < 4 and rng.random() < 0.5:
        numbers = sorted(rng.sample(range(-9999, 10000), size))
    if kind in (4, 6) and size > 1:
        numbers[0], numbers[-1] = -9999, 9999
    return [index(rng, shape, numbers)]


def index(rng, shape, numbers):
    if not numbers:
        return []
    sides = [[None, None]]
    free = [(0, 0), (0, 1)]
    turn = rng.randint(1, len(numbers))
    for card in range(1, len(numbers)):
        above, side = free.pop(free_place(rng, shape, card, turn, free))
        sides[above][side] = card
        sides.append([None, None])
        free += [(card, 0), (card, 1)]
    order = in_order(sides)
    number_of = [0] * len(numbers)
    for card, number in zip(order, numbers):
        number_of[card] = number

    change = rng.choice([0, 1, 2, 2, 3, 4, 4])
    at = rng.randrange(len(numbers))
    # neighbours in the sorted order, or far apart
    other = rng.choice([at - 1, rng.randrange(len(numbers)), 0])
    one, two = order[at], order[other]
    if change == 0:
        number_of[one] = number_of[two]
    elif change == 1:
        number_of[one], number_of[two] = number_of[two], number_of[one]
    elif change == 2:
        number_of[one] = max(-9999, min(9999, number_of[one] + rng.choice([-3, -2, -1, 1, 2, 3])))
    elif change == 3:
        number_of[one] = rng.choice([-9999, 9999, 0, -1, 1])

    levels = []
    queue = [0]
    for place in queue:
        levels.append(None if place is None else number_of[place])
        if place is not None:
            queue += sides[place]
    while levels[-1] is None:
        levels.pop()
    return levels


def in_order(sides):
    order, waiting, card = [], [], 0
    while waiting or card is not None:
        while card is not None:
            waiting.append(card)
            card = sides[card][0]
        order.append(waiting.pop())
        card = sides[order[-1]][1]
    return order


def free_place(rng, shape, card, turn, free):
    """Which of the free threads gets the next card; the last two belong to the newest card."""
    if shape == "complete" or (shape == "tunnel" and card > 250):
        return 0
    if shape == "arms" and card == turn:
        return 0
    if shape == "hanging" and card >= turn:
        return turn - 1
    if shape == "bush" or (shape == "fork" and card in (turn, turn + 2)):
        return rng.randrange(len(free))
    if shape == "left":
        return len(free) - 2
    if shape == "right":
        return len(free) - 1
    if shape == "zigzag":
        return len(free) - 1 - card % 2
    return len(free) - rng.randint(1, 2)
