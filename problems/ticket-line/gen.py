"""Inputs for the growth measurement: the more people, the more tickets they want, so that playing the turns shows."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    most = 10 * n
    wishes = [rng.randint(1, most) for _ in range(n)]
    guest = n // 2
    wishes[guest] = rng.randint(most // 2, most)
    return [wishes, guest]
