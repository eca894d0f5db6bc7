def every_kth_guest(guests, k):
    ring = list(range(1, guests + 1))
    order = []
    while ring:
        for _ in range(k - 1):
            ring = ring[1:] + [ring[0]]
        order.append(ring[0])
        ring = ring[1:]
    return order
