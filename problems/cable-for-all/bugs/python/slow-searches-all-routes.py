def cable_for_all(cabins, routes):
    connected = {0}
    total = 0
    while len(connected) < cabins:
        best = None
        for a, b, metres in routes:
            if (a in connected) != (b in connected):
                if best is None or metres < best[0]:
                    best = (metres, a, b)
        if best is None:
            return -1
        total += best[0]
        connected.add(best[1])
        connected.add(best[2])
    return total
