import heapq


def nearest_wells(wells, camp, count):
    heap = [(x * x + y * y, i) for i, (x, y) in enumerate(wells)]
    heapq.heapify(heap)
    return [heapq.heappop(heap)[1] for _ in range(min(count, len(wells)))]
