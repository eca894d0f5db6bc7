def slow_news(farms, paths, first):
    never = float("inf")
    time = [never] * farms
    time[first] = 0
    changed = True
    while changed:
        changed = False
        for a, b, minutes in paths:
            if time[a] + minutes < time[b]:
                time[b] = time[a] + minutes
                changed = True
    last = max(time)
    return -1 if last == never else last
