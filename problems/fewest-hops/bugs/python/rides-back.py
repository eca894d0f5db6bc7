from collections import deque


def fewest_hops(stops, buses, home, work):
    neighbours = [[] for _ in range(stops)]
    for a, b in buses:
        neighbours[a].append(b)
        neighbours[b].append(a)

    distance = {home: 0}
    queue = deque([home])
    while queue:
        stop = queue.popleft()
        if stop == work:
            return distance[stop]
        for other in neighbours[stop]:
            if other not in distance:
                distance[other] = distance[stop] + 1
                queue.append(other)
    return -1
