def promised_road(villages: int, roads: list[list[int]], promised: int) -> int:
    leader = list(range(villages))

    def find(village):
        while leader[village] != village:
            leader[village] = leader[leader[village]]
            village = leader[village]
        return village

    total = 0
    parts = villages  # groups of villages that are connected
    # The promised road has its turn first, so it never closes a ring.
    for a, b, cost in [roads[promised]] + sorted(roads, key=lambda road: road[2]):
        first, second = find(a), find(b)
        if first != second:
            leader[first] = second
            total += cost
            parts -= 1

    return total if parts == 1 else -1
