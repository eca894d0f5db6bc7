"""Inputs for the growth measurement: all tickets different, or, with an even seed, the first one again at the end."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    numbers = rng.sample(range(1_000_000), n)
    if seed % 2 == 0 and n >= 2:
        numbers[-1] = numbers[0]
    return [[f"{number:06}" for number in numbers]]


def random_input(seed):
    """Tickets with leading zeros, equal digits or a common beginning; all different or one comes again."""
    rng = random.Random(seed)
    kind = seed % 20
    size = rng.choice((0, 1, 2, 2, 3, 4, 5, 6, 7, 8)) if kind < 16 else rng.randint(20, 60)
    if kind == 19:
        size = rng.choice((150, 300, 1200, 2000))
    pools = [
        [zeros + end for zeros in ("", "0", "00") for end in ("0", "7", "70", "07")],
        [str(number) for number in range(20)],
        [a + b + c for a in "12" for b in "12" for c in "123"] + ["1", "2", "11", "12", "21"],
        ["9" * length for length in range(1, 7)] + ["0" * length for length in range(1, 7)],
        [str(number) for number in range(250, 262)] + ["999999", "99999", "000001", "100000", "1"],
        [f"{number:06}" for number in rng.sample(range(1000000), 12)],
    ]
    pool = list(dict.fromkeys(rng.choice(pools)))
    if kind >= 16:
        length = rng.choice((4, 5, 6))
        pool = [f"{number:0{length}}" for number in rng.sample(range(10**length), size)]
    tickets = rng.sample(pool, min(size, len(pool)))
    order = rng.randrange(6)
    if order < 2:
        tickets.sort(reverse=order == 1)
    elif order == 2:
        tickets.sort(key=lambda ticket: (int(ticket), ticket))
    if tickets and rng.random() < (0.75 if kind == 19 else 0.5):
        last = len(tickets) - 1
        place = rng.choice((0, last, rng.randint(0, last)))
        target = rng.choice((0, last + 1, place, place + 1, rng.randint(0, last + 1)))
        tickets[target:target] = [tickets[place]] * rng.choice((1, 1, 1, 2, 3 if kind < 19 else 260))
    return [tickets]
