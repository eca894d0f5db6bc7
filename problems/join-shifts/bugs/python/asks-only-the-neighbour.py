def join_shifts(shifts):
    shifts.sort()
    times = []
    for i, (start, end) in enumerate(shifts):
        if i > 0 and start <= shifts[i - 1][1]:
            times[-1][1] = max(times[-1][1], end)
        else:
            times.append([start, end])
    return times
