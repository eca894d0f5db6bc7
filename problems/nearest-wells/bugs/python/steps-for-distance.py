import heapq


def nearest_wells(wells, camp, count):
    heap = []
    for i, (x, y) in enumerate(wells):
        heapq.heappush(heap, (abs(x - camp[0]) + abs(y - camp[1]), i))
    return [heapq.heappop(heap)[1] for _ in range(min(count, len(wells)))]
