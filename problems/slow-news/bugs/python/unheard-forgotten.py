import heapq


def slow_news(farms, paths, first):
    out = [[] for _ in range(farms)]
    for a, b, minutes in paths:
        out[a].append((b, minutes))

    time = {}
    heap = [(0, first)]
    while heap:
        now, farm = heapq.heappop(heap)
        if farm in time:
            continue
        time[farm] = now
        for b, minutes in out[farm]:
            heapq.heappush(heap, (now + minutes, b))
    return max(time.values(), default=-1)
