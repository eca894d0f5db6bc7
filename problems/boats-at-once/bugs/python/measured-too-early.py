def boats_at_once(boats):
    starts = sorted(arrive for arrive, leave in boats)
    ends = sorted(leave for arrive, leave in boats)
    here = 0
    most = 0
    gone = 0
    for minute in starts:
        while ends[gone] <= minute:
            gone += 1
            here -= 1
        most = max(most, here)
        here += 1
    return most
