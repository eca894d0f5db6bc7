from itertools import accumulate


def rain_on_roofs(roofs: list[int]) -> int:
    # For each roof the highest up to it, seen from the left and from the right.
    from_left = list(accumulate(roofs, max))
    from_right = list(accumulate(reversed(roofs), max))[::-1]
    levels = map(min, from_left, from_right)
    return sum(level - roof for level, roof in zip(levels, roofs))
