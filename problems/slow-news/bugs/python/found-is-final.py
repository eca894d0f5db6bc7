import heapq


def slow_news(farms, paths, first):
    out = [[] for _ in range(farms)]
    for a, b, minutes in paths:
        out[a].append((b, minutes))

    time = {first: 0}
    heap = [(0, first)]
    while heap:
        now, farm = heapq.heappop(heap)
        for b, minutes in out[farm]:
            if b not in time:
                time[b] = now + minutes
                heapq.heappush(heap, (now + minutes, b))
    return max(time.values()) if len(time) == farms else -1
