"""Inputs with about n letters. From 16 on, a path of letters is on the tray, and only the last letter is missing."""

import random


def generate(n, seed):
    rng = random.Random(seed)
    if n < 16:
        rows = rng.randint(1, 3)
        columns = max(1, min(6, n // rows))
        tray = ["".join(rng.choice("abc") for _ in range(columns)) for _ in range(rows)]
        return [tray, "".join(rng.choice("abc") for _ in range(rng.randint(1, 5)))]

    side = max(4, min(6, round(n**0.5)))
    tray = ["".join(rng.choice("abcdefgh") for _ in range(side)) for _ in range(side)]
    # a snake through the first rows, one row to the right and the next to the left
    snake = "".join(row if r % 2 == 0 else row[::-1] for r, row in enumerate(tray))
    return [tray, snake[:14] + "z"]


def walk_on_tray(rng, rows, columns, length, again):
    """The places of a random walk; it steps on a place again only if that is allowed."""
    places = [(rng.randrange(rows), rng.randrange(columns))]
    while len(places) < length:
        r, c = places[-1]
        near = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
        near = [(a, b) for a, b in near if 0 <= a < rows and 0 <= b < columns]
        near = [place for place in near if again or place not in places]
        if not near:
            break
        places.append(rng.choice(near))
    return places


def random_input(seed):
    """Small trays of few letters; words from a walk, from one that returns, with a wrong letter, or any."""
    rng = random.Random(seed)
    kind = seed % 20
    sizes = [(1, 1), (1, 2), (2, 1), (2, 2), (1, 5), (5, 1), (2, 3), (3, 2), (3, 3), (3, 3), (4, 3)]
    rows, columns = rng.choice(sizes)
    letters = rng.choice(["a", "ab", "ab", "abc", "abc", "az", "abcdefghijkl"])
    length = rng.choice([1, 2, 3, 4, 5, 6, 9])
    if kind > 15:
        rows, columns = rng.choice([(6, 6), (5, 6), (6, 4), (4, 5), (1, 6), (6, 2)])
        letters, length = rng.choice(["abc", "abcd", "abcdefgh"]), rng.choice([8, 12, 15])
    tray = [[rng.choice(letters) for _ in range(columns)] for _ in range(rows)]
    if kind in (3, 4, 5):
        # All letters are different.
        names = rng.sample("abcdefghijklmnopqrstuvwxyz", rows * columns)
        tray = [names[r * columns:(r + 1) * columns] for r in range(rows)]
    elif kind == 19 and rng.random() < 0.5:
        return [["a" * 6] * 6, "a" * rng.randint(8, 15)]

    places = walk_on_tray(rng, rows, columns, length, kind % 3 == 0)
    if kind in (1, 7):
        # The last step goes over a corner, or leaves the tray and comes back on the other side.
        r, c = places[-1]
        below, right = (r + 1) % rows, (c + 1) % columns
        places.append(rng.choice([(r - 1, c - 1), (below, c - 1), (r, right), (below, c)]))
    word = [tray[r][c] for r, c in places]
    if kind in (2, 4, 8, 14, 17):
        word[rng.choice([0, -1, rng.randrange(len(word))])] = rng.choice(letters + "z")
    elif kind in (10, 11):
        word = [rng.choice(letters) for _ in range(length)]
    elif kind == 13:
        word.append(rng.choice([word[0], word[-1]]))
    return [["".join(row) for row in tray], "".join(word)[:15]]
