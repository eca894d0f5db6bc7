import heapq


def kth_best_yet(scores, place):
    heap = []
    shown = []
    for score in scores:
        heapq.heappush(heap, -score)
        if len(heap) >= place:
            shown.append(-heap[place - 1])
    return shown
