import heapq


def cable_for_all(cabins, routes):
    edges = [[] for _ in range(cabins)]
    for a, b, metres in routes:
        edges[a].append((b, metres))
        edges[b].append((a, metres))
    done = {}
    heap = [(0, 0, 0)]
    while heap:
        distance, edge, node = heapq.heappop(heap)
        if node in done:
            continue
        done[node] = edge
        for other, metres in edges[node]:
            if other not in done:
                heapq.heappush(heap, (distance + metres, metres, other))
    return sum(done.values()) if len(done) == cabins else -1
