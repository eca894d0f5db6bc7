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
