import heapq


def few_changes(stops, buses, start, goal, changes):
    leaving = [[] for _ in range(stops)]
    for a, b, price in buses:
        leaving[a].append((b, price))
    done = set()
    trips = [(0, 0, start)]
    while trips:
        paid, used, stop = heapq.heappop(trips)
        if stop == goal:
            return paid
        if stop in done:
            continue
        done.add(stop)
        if used <= changes:
            for b, price in leaving[stop]:
                heapq.heappush(trips, (paid + price, used + 1, b))
    return -1
