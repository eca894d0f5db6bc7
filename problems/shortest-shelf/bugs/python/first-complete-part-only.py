def shortest_shelf(shelf, wanted):
    need = {}
    for title in wanted:
        need[title] = need.get(title, 0) + 1
    missing = len(wanted)
    for last, title in enumerate(shelf):
        if title in need:
            if need[title] > 0:
                missing -= 1
            need[title] -= 1
        if missing == 0:
            first = 0
            while shelf[first] not in need or need[shelf[first]] < 0:
                if shelf[first] in need:
                    need[shelf[first]] += 1
                first += 1
            return [first, last]
    return []
