from bisect import insort


def two_heaviest(rocks: list[int]) -> int:
    row = sorted(rocks)

    while len(row) > 1:
        heaviest = row.pop()
        second = row.pop()
        if heaviest > second:
            # One new rock in a sorted row: it only has to find its place.
            insort(row, heaviest - second)

    return row[0] if row else 0
