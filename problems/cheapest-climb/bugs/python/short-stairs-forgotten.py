def cheapest_climb(tolls):
    best = [0] * len(tolls)
    best[0] = tolls[0]
    best[1] = tolls[1]
    for i in range(2, len(tolls)):
        best[i] = tolls[i] + min(best[i - 1], best[i - 2])
    return min(best[-1], best[-2])
