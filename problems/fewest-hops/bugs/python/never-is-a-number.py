from collections import deque


def fewest_hops(stops, buses, home, work):
    never = 10000
    next_stops = [[] for _ in range(stops)]
    for a, b in buses:
        next_stops[a].append(b)
    hops = [never] * stops
    hops[home] = 0
    queue = deque([home])
    while queue:
        stop = queue.popleft()
        for there in next_stops[stop]:
            if hops[stop] + 1 < hops[there]:
                hops[there] = hops[stop] + 1
                queue.append(there)
    return hops[work] if hops[work] < never else -1
