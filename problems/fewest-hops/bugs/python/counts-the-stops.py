from collections import deque


def fewest_hops(stops, buses, home, work):
    onward = [[] for _ in range(stops)]
    for a, b in buses:
        onward[a].append(b)

    seen = {home}
    queue = deque([[home]])
    while queue:
        way = queue.popleft()
        if way[-1] == work:
            return len(way)
        for other in onward[way[-1]]:
            if other not in seen:
                seen.add(other)
                queue.append(way + [other])
    return -1
