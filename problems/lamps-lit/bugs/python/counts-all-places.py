def lamps_lit(last):
    lit = []
    for panel in range(last + 1):
        lit.append(len(f"{panel:b}"))
    return lit
