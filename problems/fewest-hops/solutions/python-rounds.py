def fewest_hops(stops: int, buses: list[list[int]], home: int, work: int) -> int:
    next_stops = {}
    for a, b in buses:
        next_stops.setdefault(a, set()).add(b)

    seen = {home}
    newest = {home}  # what can be reached with so many buses and no fewer
    hops = 0
    while newest:
        if work in newest:
            return hops
        reached = set()
        for stop in newest:
            reached |= next_stops.get(stop, set())
        newest = reached - seen
        seen |= newest
        hops += 1

    return -1
