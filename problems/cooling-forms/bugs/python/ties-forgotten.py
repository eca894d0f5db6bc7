from collections import Counter


def cooling_forms(cakes, pause):
    if not cakes:
        return 0
    most = max(Counter(cakes).values())
    return max(len(cakes), (most - 1) * (pause + 1) + 1)
