def lamps_lit(last):
    lit = [0]
    for panel in range(1, last + 1):
        half = lamps_lit(panel // 2)
        lit.append(half[-1] + panel % 2)
    return lit
