"""Inputs for the growth measurement: two notes that take turns. In the chorus two neighbours change places once, three quarters
on, and the song has the chorus at its very end. So the chorus almost begins at every other place, with the same notes.

With seed 7, the song is a row of the notes 1 and 2, followed by the same row with both notes exchanged, and this second half
is the chorus. Two such halves have the same polynomial hash modulo 2^64. With seed 8,
all notes are random, and the chorus has 20 notes and is not in the song.
"""

import random


def generate(n, seed):
    if seed == 7:
        row = [1]
        while 4 * len(row) <= n:
            row += [3 - note for note in row]
        chorus = [3 - note for note in row]
        return [row + chorus, chorus]
    rng = random.Random(seed)
    if seed == 8:
        return [[rng.randint(1, 60) for _ in range(n)], [rng.randint(1, 60) for _ in range(20)]]
    one, other = rng.sample(range(1, 10), 2)
    length = max(1, n // 2)
    chorus = [(one, other)[i % 2] for i in range(length)]
    if length > 3:
        turn = 3 * length // 4 + rng.randint(0, length // 16) - 1
        chorus[turn], chorus[turn + 1] = chorus[turn + 1], chorus[turn]
    return [[(one, other)[i % 2] for i in range(n - length)] + chorus, chorus]


def random_input(seed):
    """Few different notes and many false starts: songs made of beginnings of the chorus, which may follow."""
    rng = random.Random(seed)
    kind = seed % 20
    notes = rng.choice([[1, 2], [1, 2], [1, 2, 3], [1, 2, 12, 11], [1, 11], [1, 12, 2, 21], [59, 60], [60]])
    if kind == 0:
        size = rng.choice([130, 256, 300, 400])
        return false_starts(rng, notes, size, 1000)
    if kind <= 3:
        return false_starts(rng, notes, rng.randint(3, 12), 50)
    if kind <= 8:
        return false_starts(rng, notes, rng.randint(1, 10), rng.choice([0, 0, 10]))
    song = rng.choices(notes, k=rng.randint(0, 9))
    shape = rng.randrange(10)
    if shape == 0 or not song:
        return [song, rng.choices(notes, k=rng.randint(1, 4))]
    if shape == 1:
        return [song, song + rng.choices(notes, k=rng.randint(0, 1))]
    if shape == 2:
        # with single digits: as text, it would be in the song
        return [song, [int(digit) for note in song for digit in str(note) if digit != "0"] or [6]]
    start = rng.choice([0] + [rng.randrange(len(song))] * 3)
    end = rng.choice([len(song), rng.randint(start + 1, len(song))])
    chorus = song[start:end]
    if shape == 3:
        chorus[rng.choice([0, -1])] = rng.choice(notes)
    elif shape == 4 and len(chorus) > 2:
        chorus.pop(len(chorus) // 2)
    return [song, chorus]


def false_starts(rng, notes, size, least):
    """A chorus of about this size that repeats itself, and a song of at least so many notes."""
    one, other = rng.choice(notes), rng.choice(notes)
    shape = rng.choice([0, 1, 2, 3, 4, 4])
    overlap = rng.randint(0, size)
    if shape == 0:
        chorus = [one] * (size - 1) + [other]
    elif shape == 1:
        unit = rng.choices(notes, k=rng.choice([1, 2, 3, 3, 4]))
        chorus = (unit * size)[:size] + [other] * rng.choice([0, 1, 2, 3])
    elif shape == 2:
        chorus, before = [one, other], [one]
        while len(chorus) < size:
            chorus, before = chorus + before, chorus
        chorus = chorus[: max(1, size)]
    elif shape == 4:
        # two runs; the second one is longer and falls back again and again
        run = rng.choice([1, 2, 2, 3, size])
        one, other = rng.sample(notes, 2) if len(notes) > 1 else (one, other)
        chorus = [one] * run + [other] + [one] * (run + rng.choice([1, 2, 2, 3]))
        overlap = run + rng.randint(0, 3)
    else:
        chorus = rng.choices(notes, k=size)
    song = []
    while len(song) < least:
        cut = rng.choice([len(chorus) - 1, len(chorus) // 2, rng.randint(0, len(chorus))])
        # a single note that belongs here or does not
        song += chorus[:cut] + rng.choices(notes, k=1)
    place = rng.randrange(6)
    if place == 0:
        song = chorus + song
    elif place <= 4:
        song = song + chorus[:overlap] + chorus + chorus[: rng.choice([0, 0, 1])]
    return [song, chorus]
