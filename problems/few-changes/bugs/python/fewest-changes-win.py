from collections import deque


def few_changes(stops, buses, start, goal, changes):
    leaving = [[] for _ in range(stops)]
    for a, b, price in buses:
        leaving[a].append((price, b))
    seen = {start}
    waiting = deque([(start, 0, 0)])
    while waiting:
        stop, used, paid = waiting.popleft()
        if stop == goal:
            return paid
        if used > changes:
            continue
        for price, b in sorted(leaving[stop]):
            if b not in seen:
                seen.add(b)
                waiting.append((b, used + 1, paid + price))
    return -1
