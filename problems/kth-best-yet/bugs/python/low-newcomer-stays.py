import heapq


def kth_best_yet(scores, place):
    best = []
    shown = []
    for score in scores:
        if len(best) < place:
            heapq.heappush(best, score)
        else:
            heapq.heapreplace(best, score)
        if len(best) == place:
            shown.append(best[0])
    return shown
