def promised_road(villages, roads, promised):
    leader = list(range(villages))

    def find(village):
        while leader[village] != village:
            leader[village] = leader[leader[village]]
            village = leader[village]
        return village

    total = 0
    for a, b, cost in [roads[promised]] + sorted(roads, key=lambda road: road[2]):
        first, second = find(a), find(b)
        if first != second:
            leader[first] = second
            total += cost
    return total
