def shortest_shelf(shelf, wanted):
    need = {}
    for title in wanted:
        need[title] = need.get(title, 0) + 1
    missing = len(wanted)
    best = []
    first = 0
    for last, title in enumerate(shelf):
        if title in need:
            if need[title] > 0:
                missing -= 1
            need[title] -= 1
        if missing == 0:
            if not best or last - first < best[1] - best[0]:
                best = [first, last]
            if shelf[first] in need:
                need[shelf[first]] += 1
                if need[shelf[first]] > 0:
                    missing += 1
            first += 1
    return best
