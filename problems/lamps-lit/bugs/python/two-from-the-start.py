def lamps_lit(last):
    lit = [0, 1]
    for panel in range(2, last + 1):
        lit.append(lit[panel // 2] + panel % 2)
    return lit
