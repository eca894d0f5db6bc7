from collections import Counter


def shortest_shelf(shelf, wanted):
    k = len(wanted)
    need = Counter(wanted)
    window = Counter(shelf[:k])
    if window == need:
        return [0, k - 1]
    for last in range(k, len(shelf)):
        window[shelf[last]] += 1
        window[shelf[last - k]] -= 1
        if window == need:
            return [last - k + 1, last]
    return []
