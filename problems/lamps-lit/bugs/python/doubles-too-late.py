def lamps_lit(last):
    lit = [0]
    worth = 1
    for panel in range(1, last + 1):
        if panel > 2 * worth:
            worth *= 2
        lit.append(1 + lit[panel - worth])
    return lit
