def woven_ribbons(first: str, second: str, band: str) -> bool:
    if len(band) != len(first) + len(second):
        return False

    # How many squares of the first ribbon may have been used so far? All others come from the second.
    used = {0}
    for done, square in enumerate(band):
        from_first = {i + 1 for i in used if i < len(first) and first[i] == square}
        from_second = {i for i in used if done - i < len(second) and second[done - i] == square}
        used = from_first | from_second

    return len(used) > 0
