def join_shifts(shifts):
    if not shifts:
        return []
    shifts.sort()
    times = []
    first, last = shifts[0]
    for start, end in shifts[1:]:
        if start > last:
            times.append([first, last])
            first, last = start, end
        else:
            last = max(last, end)
    return times
