def one_more_shift(plan, shift):
    start, end = shift
    times = [list(p) for p in plan]
    i = 0
    while i < len(times):
        if times[i][1] < start or times[i][0] > end:
            i += 1
        else:
            start = min(start, times[i][0])
            end = max(end, times[i][1])
            times.pop(i)
    i = 0
    while i < len(times) and times[i][0] < start:
        i += 1
    times.insert(i, [start, end])
    return times
