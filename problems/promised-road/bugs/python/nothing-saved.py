def promised_road(villages, roads, promised):
    leader = list(range(villages))

    def find(village):
        while leader[village] != village:
            leader[village] = leader[leader[village]]
            village = leader[village]
        return village

    total = 0
    parts = villages
    built = set()
    for i in sorted(range(len(roads)), key=lambda i: roads[i][2]):
        a, b, cost = roads[i]
        first, second = find(a), find(b)
        if first != second:
            leader[first] = second
            total += cost
            parts -= 1
            built.add(i)
    if promised not in built:
        total += roads[promised][2]
    return total if parts == 1 else -1
