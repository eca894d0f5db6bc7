from collections import deque


def every_kth_guest(guests, k):
    ring = deque(range(1, guests + 1))
    order = []
    while ring:
        ring.rotate(k - 1)
        order.append(ring.popleft())
    return order
