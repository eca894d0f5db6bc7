def lamps_lit(last: int) -> list[int]:
    lit = [0]
    for panel in range(1, last + 1):
        # Without its last lamp a panel looks like the one with half the number,
        # and that one has been counted already.
        lit.append(lit[panel // 2] + panel % 2)
    return lit
