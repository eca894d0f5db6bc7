def woven_ribbons(first, second, band):
    reachable = {(0, 0)}
    for square in band:
        following = set()
        for i, j in reachable:
            if first[i : i + 1] == square:
                following.add((i + 1, j))
            if second[j : j + 1] == square:
                following.add((i, j + 1))
        reachable = following
    return len(reachable) > 0
