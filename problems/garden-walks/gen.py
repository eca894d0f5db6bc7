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
        # A few streets are flooded, but never the one along the top and down the right side.
        if r > 0 and c < n - 1 and rng.random() < 0.02:
            return "~"
        return "."

    return [["".join(square(r, c) for c in range(n)) for r in range(n)]]
