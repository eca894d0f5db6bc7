from collections import deque


def fewest_hops(stops: int, buses: list[list[int]], home: int, work: int) -> int:
    next_stops = [[] for _ in range(stops)]
    for a, b in buses:
        next_stops[a].append(b)

    hops = [-1] * stops  # -1: not reached
    hops[home] = 0
    queue = deque([home])
    while queue:
        stop = queue.popleft()
        for there in next_stops[stop]:
            # The first way that is found is a shortest one; later ones change nothing.
            if hops[there] == -1:
                hops[there] = hops[stop] + 1
                queue.append(there)

    return hops[work]
