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
