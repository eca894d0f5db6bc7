def promised_road(villages, roads, promised):
    leader = list(range(villages))

    def find(village):
        while leader[village] != village:
            leader[village] = leader[leader[village]]
            village = leader[village]
        return village

    roads = sorted(roads, key=lambda road: road[2])
    total = 0
    parts = villages
    for a, b, cost in [roads[promised]] + roads:
        first, second = find(a), find(b)
        if first != second:
            leader[first] = second
            total += cost
            parts -= 1
    return total if parts == 1 else -1
