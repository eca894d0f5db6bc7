import heapq


def kth_best_yet(scores, place):
    best = []
    shown = []
    for score in scores:
        heapq.heappush(best, score)
        if len(best) > place:
            heapq.heappop(best)
            shown.append(best[0])
    return shown
