def join_shifts(shifts):
    in_order = shifts.sort()
    times = []
    for start, end in in_order:
        if times and start <= times[-1][1]:
            times[-1][1] = max(times[-1][1], end)
        else:
            times.append([start, end])
    return times
