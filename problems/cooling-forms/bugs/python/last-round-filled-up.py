import heapq
from collections import Counter


def cooling_forms(cakes, pause):
    ready = [-count for count in Counter(cakes).values()]
    heapq.heapify(ready)
    minutes = 0
    while ready:
        again = []
        for _ in range(pause + 1):
            if ready:
                left = -heapq.heappop(ready) - 1
                if left > 0:
                    again.append(-left)
            minutes += 1
        for count in again:
            heapq.heappush(ready, count)
    return minutes
