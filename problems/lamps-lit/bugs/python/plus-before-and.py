def lamps_lit(last):
    lit = [0] * (last + 1)
    for panel in range(1, last + 1):
        lit[panel] = lit[panel >> 1] + panel & 1
    return lit
