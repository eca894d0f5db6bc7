import heapq


def kth_best_yet(scores, place):
    heap = []
    shown = []
    for score in scores:
        heapq.heappush(heap, -score)
        if len(heap) > place:
            heapq.heappop(heap)
        if len(heap) == place:
            shown.append(-heap[0])
    return shown
