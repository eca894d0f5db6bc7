from collections import deque


def fewest_hops(stops, buses, home, work):
    onward = [[] for _ in range(stops)]
    for a, b in buses:
        onward[a].append(b)

    queue = deque([(home, 0)])
    while queue:
        stop, hops = queue.popleft()
        if stop == work:
            return hops
        for other in onward[stop]:
            queue.append((other, hops + 1))
    return -1
