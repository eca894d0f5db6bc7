import heapq


def nearest_wells(wells, camp, count):
    heap = [((x - camp[0]) ** 2 + (y - camp[1]) ** 2, i) for i, (x, y) in enumerate(wells)]
    heapq.heapify(heap)
    return [heapq.heappop(heap)[1] for _ in range(count)]
