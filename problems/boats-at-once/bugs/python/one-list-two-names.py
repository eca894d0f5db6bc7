def boats_at_once(boats):
    starts = ends = []
    for arrive, leave in boats:
        starts.append(arrive)
        ends.append(leave)
    starts.sort()
    ends.sort()
    most = 0
    gone = 0
    for i, minute in enumerate(starts):
        while gone < len(ends) and ends[gone] <= minute:
            gone += 1
        most = max(most, i + 1 - gone)
    return most
