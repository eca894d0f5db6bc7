def slow_tractors(lane, tractors):
    tractors = sorted(tractors, reverse=True)
    times = [(lane - place) / speed for place, speed in tractors]
    groups = {}
    for i in range(len(times)):
        slowest = max(times[: i + 1])
        groups[slowest] = groups.get(slowest, 0) + 1
    return [groups[time] for time in sorted(groups)]
