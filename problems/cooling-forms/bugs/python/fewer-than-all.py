from collections import Counter


def cooling_forms(cakes, pause):
    if not cakes:
        return 0
    counts = list(Counter(cakes).values())
    most = max(counts)
    return (most - 1) * (pause + 1) + counts.count(most)
