import heapq
from collections import Counter, deque


def cooling_forms(cakes: list[int], pause: int) -> int:
    ready = [-count for count in Counter(cakes).values()]  # how many cakes are left of each kind whose form is cool
    heapq.heapify(ready)
    cooling = deque()  # when a form will be cool, and how many cakes are left of its kind
    minute = 0
    while ready or cooling:
        if not ready:
            minute = max(minute, cooling[0][0])  # nothing happens before
        while cooling and cooling[0][0] <= minute:
            heapq.heappush(ready, cooling.popleft()[1])
        left = heapq.heappop(ready) + 1
        minute += 1
        if left < 0:
            cooling.append((minute + pause, left))
    return minute
