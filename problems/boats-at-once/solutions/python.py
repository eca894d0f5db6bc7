def boats_at_once(boats: list[list[int]]) -> int:
    arrivals = sorted(arrive for arrive, _ in boats)
    departures = sorted(leave for _, leave in boats)

    here = 0
    most = 0
    gone = 0  # so many departures are in the past
    for minute in arrivals:
        # Whoever leaves in this very minute makes room for the newcomer.
        while departures[gone] <= minute:
            gone += 1
            here -= 1
        here += 1
        most = max(most, here)
    return most
