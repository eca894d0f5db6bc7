import heapq


def two_heaviest(rocks):
    heap = list(rocks)
    heapq.heapify(heap)
    while len(heap) > 1:
        first = heapq.heappop(heap)
        second = heapq.heappop(heap)
        if first != second:
            heapq.heappush(heap, second - first)
    return heap[0] if heap else 0
