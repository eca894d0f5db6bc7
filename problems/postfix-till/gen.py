"""Inputs for the growth measurement: most numbers come first, so that many have to wait for their sign."""

import random

SIGNS = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b}


def generate(n, seed):
    rng = random.Random(seed)
    numbers_left = (n + 1) // 2
    at_first = numbers_left * 4 // 5
    keys = []
    waiting = []
    while numbers_left > 0 or len(waiting) > 1:
        if len(waiting) < 2 or at_first > 0 or (numbers_left > 0 and rng.random() < 0.3):
            number = rng.randint(-99, 99)
            keys.append(str(number))
            waiting.append(number)
            numbers_left -= 1
            at_first -= 1
        else:
            second = waiting.pop()
            first = waiting.pop()
            # A product is only made while it stays small.
            sign = rng.choice("+-*" if abs(first * second) < 1_000_000 else "+-")
            keys.append(sign)
            waiting.append(SIGNS[sign](first, second))
    return [keys]


def pressed_keys(rng, count, eager, signs, numbers):
    """Keys for count numbers; eager says how often the next key is a number while both kinds are possible."""
    keys = []
    waiting = []
    left = count
    while left > 0 or len(waiting) > 1:
        if len(waiting) < 2 or (left > 0 and rng.random() < eager):
            waiting.append(rng.choice(numbers))
            keys.append(str(waiting[-1]))
            left -= 1
        else:
            second = waiting.pop()
            first = waiting.pop()
            # The sum or the difference is always small enough.
            small = [sign for sign in "+-*" if abs(SIGNS[sign](first, second)) <= 10**12]
            sign = rng.choice([sign for sign in small if sign in signs] or small)
            keys.append(sign)
            waiting.append(SIGNS[sign](first, second))
    return keys


def random_input(seed):
    """Bills of 0 to 8 numbers whose signs come at once, late or mixed; some large numbers and long bills."""
    rng = random.Random(seed)
    kind = seed % 20
    turn = seed // 20
    if kind == 0:
        return [[[], [str(rng.choice([0, 7, -1, 10, -1000000, 1000000]))]][turn % 2]]
    numbers = rng.choice([[0, 1, 2], [-2, -1, 0, 1, 2], [1, 2, 3, 7, 10, 12], [-3, -10, 5, 128, -129, 300]])
    signs = rng.choice(["+-*", "+-*", "+-*", "-", "-*", "+*", "*", "+"])
    eager = rng.choice([0, 0.3, 0.5, 0.7, 1])
    if kind < 14:
        return [pressed_keys(rng, rng.randint(2, 8), eager, signs, numbers)]
    if kind < 16:
        numbers = [-1000000, -999999, -1001, -1, 0, 1, 2, 46341, 65536, 999999, 1000000]
        return [pressed_keys(rng, rng.randint(2, 8), eager, signs, numbers)]
    if kind < 19:
        return [pressed_keys(rng, rng.randint(12, 40), eager, rng.choice(["+-*", "-", "+-"]), numbers)]
    count = [150, 300, 1200, 200, 600][turn % 5]
    return [pressed_keys(rng, count, [1, 0, 0.5][turn % 3], rng.choice(["-", "+-", "+-*"]), numbers)]
