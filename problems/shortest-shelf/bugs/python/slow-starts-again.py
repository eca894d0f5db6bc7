def shortest_shelf(shelf, wanted):
    need = {}
    for title in wanted:
        need[title] = need.get(title, 0) + 1
    best = []
    for first in range(len(shelf)):
        left = dict(need)
        missing = len(wanted)
        for last in range(first, len(shelf)):
            if left.get(shelf[last], 0) > 0:
                left[shelf[last]] -= 1
                missing -= 1
                if missing == 0:
                    if not best or last - first < best[1] - best[0]:
                        best = [first, last]
                    break
    return best
