from collections import deque


def every_kth_guest(guests, k):
    ring = deque(range(1, guests + 1))
    order = []
    while len(ring) > 1:
        for _ in range(k - 1):
            ring.append(ring.popleft())
        order.append(ring.popleft())
    return order
