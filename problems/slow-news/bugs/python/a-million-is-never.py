import heapq


def slow_news(farms, paths, first):
    never = 10**6
    paths_from = [[] for _ in range(farms)]
    for a, b, minutes in paths:
        paths_from[a].append((b, minutes))
    heard = [never] * farms
    heard[first] = 0
    heap = [(0, first)]
    while heap:
        arrival, farm = heapq.heappop(heap)
        if arrival > heard[farm]:
            continue
        for b, minutes in paths_from[farm]:
            if arrival + minutes < heard[b]:
                heard[b] = arrival + minutes
                heapq.heappush(heap, (arrival + minutes, b))
    last = max(heard)
    return last if last < never else -1
