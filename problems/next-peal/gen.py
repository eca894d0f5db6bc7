"""Bells whose first note is neither the highest nor the lowest, and then the others from the highest down. So the
change begins at the very front. For small n the notes are random."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 20:
        return [[rng.randint(1, 6) for _ in range(n)]]
    falling = sorted((rng.randint(1, 10000) for _ in range(n - 1)), reverse=True)
    return [[falling[n // 2]] + falling]


def shaped_notes(rng, shape, length, several):
    """Notes from a few numbers: random, or with a part at the end that never rises."""
    notes = [rng.choice(several) for _ in range(length)]
    if shape == 1:
        notes.sort()
    elif shape == 2:
        notes.sort(reverse=True)
    elif shape in (3, 4):
        # The end is the last of its orders, and the note before it has its turn.
        cut = rng.randint(0, length)
        notes[cut:] = sorted(notes[cut:], reverse=True)
    elif shape == 5:
        # The lowest notes in front, as they are when an order has just begun.
        cut = rng.randint(0, length)
        notes[cut:] = sorted(notes[cut:])
    elif shape == 6:
        notes.sort(reverse=True)
        notes.insert(0, notes.pop(rng.randrange(length)))
    elif shape == 7:
        notes.sort()
        notes.append(notes.pop(rng.randrange(length)))
    return notes


def random_input(seed):
    """Up to 9 notes with many equal ones, often just before a change far in front; some longer lists."""
    rng = random.Random(seed)
    kind = seed % 20
    turn = seed // 20
    if kind == 0:
        return [[rng.choice([1, 2, 10000]) for _ in range(turn % 3)]]
    few = [[1, 2], [1, 2, 3], [1, 2, 3, 4], [2, 3, 5, 8, 9], [9, 10, 11, 100], [1, 128, 256, 10000]]
    several = rng.choice(few)
    if kind < 16:
        return [shaped_notes(rng, rng.randrange(8), rng.randint(2, 9), several)]
    if kind < 19:
        several = rng.choice([several, list(range(1, 61)), [1, 9999, 10000]])
        return [shaped_notes(rng, rng.choice([0, 2, 3, 4, 6, 6, 7]), rng.randint(20, 60), several)]
    if turn < 4:
        return [[[7] * 2500, list(range(1500, 0, -1)), list(range(1, 1301)), [5] * 300 + [6] * 300][turn]]
    several = rng.choice([several, range(1, 10001)])
    return [shaped_notes(rng, turn % 8, rng.choice([150, 260, 300, 700]), several)]
