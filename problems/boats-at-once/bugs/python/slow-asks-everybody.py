def boats_at_once(boats):
    most = 0
    for minute, _ in boats:
        here = [leave for arrive, leave in boats if arrive <= minute < leave]
        most = max(most, len(here))
    return most
