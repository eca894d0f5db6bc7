def cable_for_all(cabins, routes):
    best = {}
    for a, b, metres in routes:
        if a == b:
            continue
        edge = (metres, min(a, b), max(a, b))
        for node in (a, b):
            if node not in best or edge < best[node]:
                best[node] = edge
    if cabins > 1 and len(best) < cabins:
        return -1
    return sum(metres for metres, _, _ in set(best.values()))
