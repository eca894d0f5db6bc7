import heapq


def slow_news(farms, paths, first):
    out = [[] for _ in range(farms)]
    for a, b, minutes in paths:
        out[a].append((b, minutes))

    time = {}
    heap = [(first, 0)]
    while heap:
        farm, now = heapq.heappop(heap)
        if farm in time:
            continue
        time[farm] = now
        for b, minutes in out[farm]:
            heapq.heappush(heap, (b, now + minutes))
    return max(time.values()) if len(time) == farms else -1
