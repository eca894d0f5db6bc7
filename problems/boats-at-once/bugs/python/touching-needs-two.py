def boats_at_once(boats):
    events = []
    for arrive, leave in boats:
        events.append((arrive, 0))
        events.append((leave, 1))
    here = 0
    most = 0
    for minute, leaving in sorted(events):
        if leaving:
            here -= 1
        else:
            here += 1
            most = max(most, here)
    return most
