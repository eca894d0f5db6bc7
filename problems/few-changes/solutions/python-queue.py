import heapq


def few_changes(stops: int, buses: list[list[int]], start: int, goal: int, changes: int) -> int:
    leaving = [[] for _ in range(stops)]
    for a, b, price in buses:
        leaving[a].append((b, price))

    fewest = [changes + 2] * stops  # the fewest buses of a trip to this stop that left the heap
    trips = [(0, 0, start)]
    while trips:
        paid, used, stop = heapq.heappop(trips)
        if stop == goal:
            return paid
        if used >= fewest[stop]:
            continue  # an earlier trip was not dearer and had no more buses
        fewest[stop] = used
        if used <= changes:
            for b, price in leaving[stop]:
                heapq.heappush(trips, (paid + price, used + 1, b))

    return -1
