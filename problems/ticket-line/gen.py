"""Inputs for the growth measurement: the more people, the more tickets they want, so that playing the turns shows."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    most = 10 * n
    wishes = [rng.randint(1, most) for _ in range(n)]
    guest = n // 2
    wishes[guest] = rng.randint(most // 2, most)
    return [wishes, guest]


def random_input(seed):
    """Lines of 1 to 8 people who want few tickets, the guest anywhere, and some long lines."""
    rng = random.Random(seed)
    kind = seed % 20
    number = seed // 20
    tickets = rng.choice((range(1, 4), range(1, 4), range(1, 6), (1, 2), (3,), (1, 9), range(1, 1000001),
                          (1, 2, 999999, 1000000), range(120, 135), (255, 256, 257)))
    if kind < 16:
        n = rng.choice((1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8))
    elif kind < 19:
        n = rng.randint(20, 60)
    else:
        n = (2000, 1200, 2000, 300, 1500)[number % 5] if number < 5 else rng.randint(150, 800)
        tickets = ((1000000,), range(1, 1000001), (1, 2, 3), (999999, 1000000), (2,))[number % 5]
    wishes = [rng.choice(tickets) for _ in range(n)]
    style = rng.randrange(8)
    if style == 0:
        wishes.sort()
    elif style == 1:
        wishes.sort(reverse=True)
    elif style == 2:
        wishes = wishes[:1] * n
    elif style == 3:
        wishes = [wishes[i % 2 * (n - 1)] for i in range(n)]
    guest = rng.choice((0, n - 1, n // 2, rng.randrange(n), rng.randrange(n)))
    if style == 4:
        # The guest wants one more, one less, or as much as the one who wants most.
        wishes[guest] = min(1000000, max(1, max(wishes) + rng.choice((-1, 0, 1))))
    elif style == 5:
        wishes[guest] = 1
    return [wishes, guest]
