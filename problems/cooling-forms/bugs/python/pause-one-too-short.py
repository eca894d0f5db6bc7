from collections import Counter


def cooling_forms(cakes, pause):
    if not cakes:
        return 0
    counts = list(Counter(cakes).values())
    most = max(counts)
    return max(len(cakes), (most - 1) * max(pause, 1) + counts.count(most))
