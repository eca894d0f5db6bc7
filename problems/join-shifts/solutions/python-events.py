def join_shifts(shifts: list[list[int]]) -> list[list[int]]:
    events = []
    for start, end in shifts:
        events.append((start, -1))  # sorts before a going in the same minute
        events.append((end, 1))

    times = []
    present = 0
    for minute, kind in sorted(events):
        if present == 0:
            times.append([minute])
        present -= kind
        if present == 0:
            times[-1].append(minute)
    return times
