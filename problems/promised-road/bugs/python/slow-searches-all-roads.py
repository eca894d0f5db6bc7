def promised_road(villages, roads, promised):
    a, b, total = roads[promised]
    connected = {a, b}
    while len(connected) < villages:
        best = None
        for a, b, cost in roads:
            if (a in connected) != (b in connected):
                if best is None or cost < best[2]:
                    best = (a, b, cost)
        if best is None:
            return -1
        connected.add(best[0])
        connected.add(best[1])
        total += best[2]
    return total
