import heapq


def many_belts(belts, count):
    heap = [(belt[0], i) for i, belt in enumerate(belts) if belt]
    heapq.heapify(heap)
    result = []
    while heap and len(result) < count:
        time, i = heapq.heappop(heap)
        result.append(i)
    return result
