import heapq


def two_heaviest(rocks):
    heap = [-w for w in rocks]
    heapq.heapify(heap)
    while len(heap) > 1:
        a = -heapq.heappop(heap)
        b = -heapq.heappop(heap)
        if a > b:
            heapq.heappush(heap, a - b)
    return -heap[0] if heap else 0
