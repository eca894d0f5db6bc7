def promised_road(villages: int, roads: list[list[int]], promised: int) -> int:
    # First the cheapest tree of all, without any promise.
    leader = list(range(villages))

    def find(village):
        while leader[village] != village:
            leader[village] = leader[leader[village]]
            village = leader[village]
        return village

    total = 0
    roads_of = [[] for _ in range(villages)]  # the roads of the tree
    for a, b, cost in sorted(roads, key=lambda road: road[2]):
        first, second = find(a), find(b)
        if first != second:
            leader[first] = second
            total += cost
            roads_of[a].append((b, cost))
            roads_of[b].append((a, cost))
    if any(find(village) != find(0) for village in range(villages)):
        return -1

    # Then the promised road replaces the dearest road on the way between its two ends.
    start, goal, price = roads[promised]
    dearest = {start: 0}
    waiting = [start]
    while goal not in dearest:
        village = waiting.pop()
        for other, cost in roads_of[village]:
            if other not in dearest:
                dearest[other] = max(dearest[village], cost)
                waiting.append(other)
    return total + price - dearest[goal]
