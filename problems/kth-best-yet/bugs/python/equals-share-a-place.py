import heapq


def kth_best_yet(scores, place):
    best = []
    shown = []
    for score in scores:
        if score not in best:
            heapq.heappush(best, score)
        if len(best) > place:
            heapq.heappop(best)
        if len(best) == place:
            shown.append(best[0])
    return shown
