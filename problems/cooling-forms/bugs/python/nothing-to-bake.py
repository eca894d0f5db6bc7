from collections import Counter


def cooling_forms(cakes, pause):
    counts = list(Counter(cakes).values())
    most = max(counts)
    return max(len(cakes), (most - 1) * (pause + 1) + counts.count(most))
