def lamps_lit(last: int) -> list[int]:
    lit = [0]
    while len(lit) <= last:
        # The next panels are those so far, in the same order, with one new lamp lit.
        lit += [count + 1 for count in lit]
    return lit[: last + 1]
