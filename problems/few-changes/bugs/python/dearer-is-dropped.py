import heapq


def few_changes(stops, buses, start, goal, changes):
    leaving = [[] for _ in range(stops)]
    for a, b, price in buses:
        leaving[a].append((b, price))
    trips = [(0, 0, start)]
    finished = set()
    while trips:
        total, used, stop = heapq.heappop(trips)
        if stop == goal:
            return total
        if used > changes or stop in finished:
            continue
        finished.add(stop)
        for b, price in leaving[stop]:
            heapq.heappush(trips, (total + price, used + 1, b))
    return -1
