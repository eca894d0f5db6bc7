from functools import cache


def garden_walks(garden: list[str]) -> int:
    last_row = len(garden) - 1
    last_column = len(garden[0]) - 1

    @cache
    def onward(r, c):
        """The number of walks from this square to the exit."""
        if r > last_row or c > last_column or garden[r][c] == "~":
            return 0
        if r == last_row and c == last_column:
            return 1
        return onward(r + 1, c) + onward(r, c + 1)

    return onward(0, 0)
