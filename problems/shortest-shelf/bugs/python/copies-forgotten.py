def shortest_shelf(shelf, wanted):
    kinds = set(wanted)
    count = {}
    best = []
    first = 0
    for last, title in enumerate(shelf):
        if title in kinds:
            count[title] = count.get(title, 0) + 1
        while len(count) == len(kinds):
            if not best or last - first < best[1] - best[0]:
                best = [first, last]
            if shelf[first] in kinds:
                count[shelf[first]] -= 1
                if count[shelf[first]] == 0:
                    del count[shelf[first]]
            first += 1
    return best
