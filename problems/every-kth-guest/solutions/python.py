from collections import deque


def every_kth_guest(guests: int, k: int) -> list[int]:
    ring = deque(range(1, guests + 1))  # the guest who is counted next stands in front
    order = []

    while ring:
        # Those who are passed stay in the ring, behind everybody else.
        for _ in range(k - 1):
            ring.append(ring.popleft())
        order.append(ring.popleft())

    return order
