from collections import deque


def few_changes(stops, buses, start, goal, changes):
    leaving = [[] for _ in range(stops)]
    for a, b, price in buses:
        leaving[a].append((b, price))
    price_to = {start: 0}
    waiting = deque([(start, 0)])
    while waiting:
        stop, used = waiting.popleft()
        if used > changes:
            continue
        for b, price in leaving[stop]:
            total = price_to[stop] + price
            if b not in price_to or total < price_to[b]:
                price_to[b] = total
                waiting.append((b, used + 1))
    return price_to.get(goal, -1)
