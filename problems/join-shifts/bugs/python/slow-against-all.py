def join_shifts(shifts):
    times = []
    for start, end in shifts:
        apart = []
        for time in times:
            if time[1] < start or end < time[0]:
                apart.append(time)
            else:
                start = min(start, time[0])
                end = max(end, time[1])
        times = apart + [[start, end]]
    return sorted(times)
