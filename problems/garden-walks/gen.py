"""Inputs for the growth measurement: grass streets around square ponds, n rows of n squares.

Streets keep the number of walks below the promised bound, yet far too large to walk one by one.
"""

import random


def generate(n, seed):
    rng = random.Random(seed)

    def square(r, c):
        on_row_street = r % 3 == 0 or r == n - 1
        on_column_street = c % 3 == 0 or c == n - 1
        if not on_row_street and not on_column_street:
            return "~"
        # A few streets that lead down are flooded, but never the one on the right side. Those from left to right stay open, so
        # a program that sums up its row again for each square has much to do.
        if not on_row_street and c < n - 1 and rng.random() < 0.1:
            return "~"
        return "."

    return [["".join(square(r, c) for c in range(n)) for r in range(n)]]


def most_walks(garden):
    """The largest number of walks to any square; a pond at the entrance counts as grass."""
    walks = [0] * len(garden[0])
    walks[0] = 1
    most = 0
    for row in garden:
        for c, square in enumerate(row):
            walks[c] = 0 if square == "~" and most else walks[c] + (walks[c - 1] if c else 0)
            most = max(most, walks[c])
    return most


def draw_garden(rng, rows, columns, style):
    share = {"open": 0.0, "few": 0.1, "some": 0.25, "many": 0.45, "edge": 0.1}.get(style, 0.05)
    squares = [["~" if rng.random() < share else "." for _ in range(columns)] for _ in range(rows)]
    if style == "streets":
        for r in range(rows):
            for c in range(columns):
                between = r % 3 and r < rows - 1 and c % 3 and c < columns - 1
                squares[r][c] = "~" if between or 0 < r and c < columns - 1 and rng.random() < 0.03 else "."
    if style == "wall":
        r = rng.randrange(rows)
        squares[r] = ["~"] * columns
        squares[r][rng.randrange(columns)] = "."
    if style == "edge":
        r, c = rng.randrange(rows), rng.randrange(columns)
        r, c = rng.choice(((0, c), (r, 0), (rows - 1, c), (r, columns - 1)))
        squares[r][c] = "~"
    if style in ("few", "some", "many", "wall", "streets") and rng.random() < 0.85:
        squares[0][0] = squares[-1][-1] = "."
    return ["".join(row) for row in squares]


def random_input(seed):
    """Small gardens with ponds anywhere, single rows and columns, walls with a gap, and some large ones."""
    rng = random.Random(seed)
    kind = seed % 20
    number = seed // 20
    while True:
        style = rng.choice(("open", "few", "few", "some", "some", "many", "edge", "edge", "wall"))
        if kind < 3:
            rows, columns = rng.choice(((1, rng.randint(1, 8)), (rng.randint(1, 8), 1)))
        elif kind < 16:
            rows, columns = rng.randint(1, 6), rng.randint(1, 6)
        elif kind < 19:
            rows, columns = rng.randint(3, 9), rng.randint(3, 6)
        elif number < 6:
            style = ("streets", "open", "few", "streets", "open", "streets")[number]
            rows, columns = ((60, 60), (27, 27), (2, 60), (60, 31), (60, 10), (20, 60))[number]
        else:
            style = rng.choice(("open", "few", "wall", "streets"))
            rows, columns = rng.choice(((1, 60), (60, 1), (20, 20), (24, 30), (rng.randint(10, 25), 15)))
        garden = draw_garden(rng, rows, columns, style)
        # The bound is kept for every square, walking from either end: no right program needs larger numbers.
        if most_walks(garden) <= 10**15 and most_walks([row[::-1] for row in garden[::-1]]) <= 10**15:
            return [garden]
