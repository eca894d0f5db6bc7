from collections import deque


def slow_news(farms, paths, first):
    paths_from = [[] for _ in range(farms)]
    for a, b, minutes in paths:
        paths_from[a].append((b, minutes))
    heard = [float("inf")] * farms
    heard[first] = 0
    waiting = deque([first])
    while waiting:
        farm = waiting.popleft()
        for b, minutes in paths_from[farm]:
            if heard[farm] + minutes < heard[b]:
                heard[b] = heard[farm] + minutes
                waiting.append(b)
    last = max(heard)
    return last if last < float("inf") else -1
