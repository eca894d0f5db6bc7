import heapq


def two_heaviest(rocks: list[int]) -> int:
    # heapq hands out the smallest item, so the weights are kept as negative numbers.
    heap = [-weight for weight in rocks]
    heapq.heapify(heap)

    while len(heap) > 1:
        heaviest = -heapq.heappop(heap)
        second = -heapq.heappop(heap)
        if heaviest > second:
            heapq.heappush(heap, -(heaviest - second))

    return -heap[0] if heap else 0
