def exact_stretches(climbs, rise):
    count = 0
    total = 0
    seen = {0: 1}
    for climb in climbs:
        total += climb
        seen[total] = seen.get(total, 0) + 1
        count += seen.get(total - rise, 0)
    return count
