def slow_news(farms, paths, first):
    paths_from = [[] for _ in range(farms)]
    for a, b, minutes in paths:
        paths_from[a].append((b, minutes))
    heard = {}
    queue = [(0, first)]
    minute = 0
    while queue:
        queue.sort()
        arrival, farm = queue.pop(0)
        if farm in heard:
            continue
        minute = heard[farm] = arrival
        for b, minutes in paths_from[farm]:
            queue.append((arrival + minutes, b))
    return minute if len(heard) == farms else -1
