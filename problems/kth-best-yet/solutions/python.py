import heapq


def kth_best_yet(scores: list[int], place: int) -> list[int]:
    best = []  # a heap of the best scores so far, at most `place` of them
    shown = []

    for score in scores:
        heapq.heappush(best, score)
        if len(best) > place:
            heapq.heappop(best)  # one too many: the lowest has lost its place
        if len(best) == place:
            shown.append(best[0])

    return shown
