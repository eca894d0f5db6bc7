from collections import deque


def fewest_hops(stops, buses, home, work):
    onward = {}
    for a, b in buses:
        onward.setdefault(a, []).append(b)

    distance = {home: 0}
    queue = deque([home])
    while queue:
        stop = queue.popleft()
        for other in onward.get(stop, []):
            if other not in distance:
                distance[other] = distance[stop] + 1
                queue.append(other)
    return distance.get(work) or -1
