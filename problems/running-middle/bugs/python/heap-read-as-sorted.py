import heapq


def running_middle(times):
    heap = []
    result = []
    for time in times:
        heapq.heappush(heap, time)
        n = len(heap)
        result.append(heap[(n - 1) // 2] + heap[n // 2])
    return result
