def every_kth_guest(guests, k):
    ring = list(range(1, guests + 1))
    order = []
    while len(ring) >= k > 1:
        order += ring[k - 1::k]
        del ring[k - 1::k]
    while ring:
        order.append(ring.pop((k - 1) % len(ring)))
    return order
