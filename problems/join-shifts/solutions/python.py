def join_shifts(shifts: list[list[int]]) -> list[list[int]]:
    times = []
    for start, end in sorted(shifts):
        if times and start <= times[-1][1]:
            # The newcomer may lie wholly inside: the end never moves back.
            times[-1][1] = max(times[-1][1], end)
        else:
            times.append([start, end])
    return times
