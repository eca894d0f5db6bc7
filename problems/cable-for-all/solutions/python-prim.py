import heapq


def cable_for_all(cabins: int, routes: list[list[int]]) -> int:
    routes_of = [[] for _ in range(cabins)]
    for a, b, metres in routes:
        routes_of[a].append((metres, b))
        routes_of[b].append((metres, a))

    # Grow one connected part: always along the shortest route that leads out of it.
    connected = [False] * cabins
    total = count = 0
    heap = [(0, 0)]
    while heap and count < cabins:
        metres, cabin = heapq.heappop(heap)
        if connected[cabin]:
            continue
        connected[cabin] = True
        total += metres
        count += 1
        for route in routes_of[cabin]:
            heapq.heappush(heap, route)

    return total if count == cabins else -1
