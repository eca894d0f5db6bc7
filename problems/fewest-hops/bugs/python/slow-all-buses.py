from collections import deque


def fewest_hops(stops, buses, home, work):
    hops = [None] * stops
    hops[home] = 0
    queue = deque([home])
    while queue:
        stop = queue.popleft()
        if stop == work:
            return hops[stop]
        for a, b in buses:
            if a == stop and hops[b] is None:
                hops[b] = hops[stop] + 1
                queue.append(b)
    return -1
