"""A ring of n springs with gains and smaller losses by turns, one very long way near the end, and the right start behind it: every
second start gets far, so it does not help to begin only behind a loss."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    n = max(1, n)
    if n < 20:
        return [[rng.randint(0, 5) for _ in range(n)], [rng.randint(0, 4) for _ in range(n)]]
    needed = [rng.randint(1, 4) for _ in range(n)]
    water = [litres + (rng.randint(1, 3) if i % 2 == 0 else -1) for i, litres in enumerate(needed)]
    gained = sum(water[: n - 2]) - sum(needed[: n - 2])
    water[n - 2] = 1
    needed[n - 2] = 2 + gained
    water[n - 1] = needed[n - 1] + 1 + rng.randint(0, 5)
    return [water, needed]


def random_input(seed):
    """Rings that just suffice, lack a litre or have more, turned to any start; a few long ones."""
    rng = random.Random(seed)
    kind = seed % 20
    length = rng.choice((1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8))
    top = rng.choice((1, 2, 3, 6, 6))
    if kind in (1, 2, 3):
        length, top = rng.randint(20, 60), rng.choice((2, 9, 300))
    if kind == 4:
        top = 50000
    if kind == 0:
        length, top = rng.choice((150, 300, 1500)), rng.choice((1, 3, 50000))
    if kind in (0, 3) and seed % 60 < 20:
        # Small gains one after the other and one long way that takes all of them.
        gain = rng.randint(1, min(20, 50000 // length))
        gains = [gain] * (length - 1) + [-gain * (length - 1)]
    else:
        gains = [rng.randint(-top, top) for _ in range(length)]
    if kind in (5, 6, 7):
        gains = [rng.choice((-1, 0, 1)) for _ in range(length)]
    if kind in (8, 9):
        # Several starts are possible: the same stretch comes again.
        part = gains[: rng.randint(1, 3)]
        part.append(-sum(part))
        gains = part * rng.randint(1, 3)
    if kind == 10:
        gains = [0] * length

    lacking = rng.choice((-1, 0, 0, 0, 1, 2, sum(gains)))
    if kind not in (8, 9, 10) or rng.random() < 0.3:
        # Move the sum of all gains step by step to what is wanted.
        missing = lacking - sum(gains)
        room = max(1, top // 4)
        while missing != 0:
            i = rng.randrange(len(gains))
            step = max(-room, min(room, missing))
            if abs(gains[i] + step) <= 50000:
                gains[i] += step
                missing -= step
    turn = rng.randrange(len(gains))
    gains = gains[turn:] + gains[:turn]
    spare = 50000 - max(abs(gain) for gain in gains)
    base = [rng.randint(0, min(spare, rng.choice((0, 1, 4)))) for _ in gains]
    if kind == 4:
        base = [rng.choice((0, spare)) for _ in gains]
    water = [extra + max(0, gain) for extra, gain in zip(base, gains)]
    needed = [extra + max(0, -gain) for extra, gain in zip(base, gains)]
    return [water, needed]
