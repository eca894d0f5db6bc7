from bisect import bisect_left


def first_bad_build(bad: list[bool]) -> int:
    # False sorts before True, so the entries are in ascending order, and the leftmost
    # place where True could be inserted is the first bad build.
    return bisect_left(bad, True)
