def cheapest_climb(tolls):
    if not tolls:
        return 0
    best = []
    for i, toll in enumerate(tolls):
        if i < 2:
            best.append(toll)
        else:
            best.append(toll + min(best[i - 1], best[i - 2]))
    return best[-1]
