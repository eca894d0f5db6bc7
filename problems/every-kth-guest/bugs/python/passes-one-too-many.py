from collections import deque


def every_kth_guest(guests, k):
    ring = deque(range(1, guests + 1))
    order = []
    while ring:
        for _ in range(k):
            ring.append(ring.popleft())
        order.append(ring.popleft())
    return order
