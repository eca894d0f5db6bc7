def join_shifts(shifts):
    times = []
    for start, end in sorted(shifts):
        if times and start < times[-1][1]:
            times[-1][1] = max(times[-1][1], end)
        else:
            times.append([start, end])
    return times
