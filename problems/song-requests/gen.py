"""Inputs for the growth measurement: three wishes for a song on average, and a quarter as many places as wishes.

With three wishes a song, a program that counts again for each song is quick enough to be timed at large sizes, where the
start of Java and the compilation of its loops matter less. With one or two, a slow Java program was accepted two times out of five.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)
    wishes = [rng.randint(0, n // 3) for _ in range(n)]
    return [wishes, max(1, n // 4)]


def random_input(seed):
    """Few songs with many ties, in changing order, and as many, fewer or more places than songs."""
    rng = random.Random(seed)
    kind = seed % 20
    if kind == 0:
        size = rng.choice([150, 300, 700, 1500])
        step = seed // 20 % 5
        if step == 0:
            return [[rng.choice([0, 7, 100000])] * rng.choice([size, 5000]), rng.choice([1, 5000])]
        if step == 1:
            return [rng.sample(range(100001), size), rng.choice([1, size - 1, size, 5000])]
        wishes = []
        for song in rng.sample(range(100001), 8):
            wishes += [song] * rng.choice([1, 127, 128, 129, 255, 256, 257, 300])
        if step < 4:
            rng.shuffle(wishes)
        return [wishes, rng.randint(1, 9)]
    size = rng.randint(20, 60) if kind <= 3 else rng.randint(0, 9)
    songs = rng.choice([[0, 1], [0, 1, 2], [3, 2, 1, 0], list(range(6)), [5], [9, 10, 100], [0, 100000]])
    if kind <= 3:
        songs = rng.sample(range(rng.choice([20, 100001])), rng.randint(3, 20))
    wishes = rng.choices(songs, k=size)
    shape = rng.randrange(7)
    if shape == 0:
        wishes.sort()
    elif shape == 1:
        wishes.sort(reverse=True)
    elif shape <= 3:
        # every song equally often, or all but the last one
        times = rng.randint(1, 3)
        rng.shuffle(songs)
        wishes = rng.choice([songs * times, [song for song in songs for _ in range(times)]])
        wishes = wishes + songs[-1:] * rng.randint(0, 1)
    elif shape == 4:
        wishes = wishes + wishes[::-1]
    different = len(dict.fromkeys(wishes))
    places = rng.choice([1, 2, 3, max(1, different - 1), max(1, different), different + 1, 5000])
    return [wishes, places]
