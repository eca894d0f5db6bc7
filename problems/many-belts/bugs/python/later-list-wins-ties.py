import heapq


def many_belts(belts, count):
    heap = [(belt[0], -i, 0) for i, belt in enumerate(belts) if belt]
    heapq.heapify(heap)
    result = []
    while heap and len(result) < count:
        time, i, k = heapq.heappop(heap)
        result.append(-i)
        if k + 1 < len(belts[-i]):
            heapq.heappush(heap, (belts[-i][k + 1], i, k + 1))
    return result
