def promised_road(villages, roads, promised):
    leader = list(range(villages))

    def find(village):
        while leader[village] != village:
            leader[village] = leader[leader[village]]
            village = leader[village]
        return village

    total = roads[promised][2]
    parts = villages
    for a, b, cost in sorted(roads, key=lambda road: road[2]):
        first, second = find(a), find(b)
        if first != second:
            leader[first] = second
            total += cost
            parts -= 1
    return total if parts == 1 else -1
